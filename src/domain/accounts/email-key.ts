/** The form in which addresses are compared: lower case, trimmed. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase();
