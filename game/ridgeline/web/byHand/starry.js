/** Whether a theme has stars by night, which its record says. */
export function starry(theme) {
    return theme.starry;
}
