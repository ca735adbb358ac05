"""The life of the land: what people, trees and animals do."""
