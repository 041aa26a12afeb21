/** The form in which addresses are compared: without case or outer spaces. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase();
