/** The longest name of a style, in characters; apart from the schemas, which pages load later. */
export const MAX_STYLE_NAME = 40;
