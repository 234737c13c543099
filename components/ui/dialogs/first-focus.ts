/**
 * As the `ref` of the control that has the focus when its dialog opens. React's `autoFocus` comes too early: the dialog
 * is not open yet, and gives the focus to its first button.
 */
export const firstFocus = (control: HTMLElement | null): void => control?.setAttribute("autofocus", "");
