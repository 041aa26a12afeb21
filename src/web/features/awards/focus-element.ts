/** Focuses an element when it is mounted, as a `ref`: for a button to which the user returns from its form. */
export const focusElement = (element: HTMLElement | null): void => element?.focus();
