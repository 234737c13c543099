/** The widths that pages have in common, in CSS pixels. */

/** From this width of the window on, the navigation is a column beside the page. */
export const WIDE_PX = 1024;
const NAVIGATION_PX = 56;
/** Left and right of the content together. */
const PADDING_PX = 2 * 16;

/**
 * The width that a window leaves for the content of a page, before the page measures it.
 *
 * @param beside the width of what else stands beside the content in a wide window.
 */
export const contentWidth = (windowWidth: number, beside = 0): number =>
  windowWidth < WIDE_PX ? windowWidth : windowWidth - NAVIGATION_PX - PADDING_PX - beside;
