// Rules for the modules of the page. Names that a module neither makes nor imports are the language's, or those of the
// browser that its room may use.
const named = (words) => Object.fromEntries(words.split(" ").map((word) => [word, "readonly"]));
const BROWSER = {
    "paint/**/*.js": "AbortController clearTimeout document setTimeout",
    "page{.js,/**/*.js}":
        "AbortController Blob TextDecoder TextEncoder URL URLSearchParams addEventListener cancelAnimationFrame clearTimeout console crypto " +
        "devicePixelRatio document getComputedStyle history location matchMedia navigator performance " +
        "requestAnimationFrame setTimeout window",
};

export default [
    {ignores: ["game/ridgeline/web/made/"]},
    {
        files: ["game/ridgeline/web/**/*.js", "examples/**/*.js"],
        languageOptions: {ecmaVersion: 2022, sourceType: "module"},
        linterOptions: {reportUnusedDisableDirectives: "error"},
        rules: {
            "array-callback-return": "error",
            "constructor-super": "error",
            "default-case-last": "error",
            eqeqeq: "error",
            "for-direction": "error",
            "getter-return": "error",
            "no-async-promise-executor": "error",
            "no-class-assign": "error",
            "no-const-assign": "error",
            "no-constant-binary-expression": "error",
            "no-constant-condition": "error",
            "no-constructor-return": "error",
            "no-dupe-class-members": "error",
            "no-dupe-else-if": "error",
            "no-dupe-keys": "error",
            "no-duplicate-imports": "error",
            "no-empty": ["error", {allowEmptyCatch: true}],
            "no-eval": "error",
            "no-fallthrough": "error",
            "no-func-assign": "error",
            "no-import-assign": "error",
            "no-irregular-whitespace": "error",
            "no-loss-of-precision": "error",
            "no-redeclare": "error",
            "no-self-assign": "error",
            "no-self-compare": "error",
            "no-sparse-arrays": "error",
            "no-this-before-super": "error",
            "no-undef": "error",
            "no-unreachable": "error",
            "no-unsafe-finally": "error",
            "no-unused-expressions": "error",
            "no-unused-private-class-members": "error",
            "no-unused-vars": "error",
            "no-useless-escape": "error",
            "no-useless-return": "error",
            "no-var": "error",
            "object-shorthand": "error",
            "prefer-const": ["error", {destructuring: "all"}],
            "use-isnan": "error",
            "valid-typeof": "error",
        },
    },
    {
        files: ["examples/**/*.js"],
        languageOptions: {
            globals: named(
                "addEventListener document innerHeight innerWidth requestAnimationFrame",
            ),
        },
    },
    {
        files: ["game/ridgeline/web/python.js"],
        languageOptions: {globals: named("TextEncoder")},
    },
    ...Object.entries(BROWSER).map(([files, words]) => ({
        files: [`game/ridgeline/web/${files}`],
        languageOptions: {globals: named(words)},
    })),
];
