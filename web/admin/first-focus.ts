/** showModal() gives the focus to what carries this attribute, which React's autoFocus does not set. */
export const firstFocus = (element: HTMLElement | null) => element?.setAttribute('autofocus', '');
