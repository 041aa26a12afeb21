/** Length limits of account fields, in characters. Forms and calls share them. */
export const ACCOUNT_LIMITS = {
  name: { min: 1, max: 100 },
  email: { max: 255 },
  /** Long enough to resist guessing, short enough to hash. */
  password: { min: 8, max: 200 },
} as const;

/** The error messages for invalid fields. */
export const ACCOUNT_MESSAGES = {
  firstNameMin: 'First name is required',
  firstNameMax: 'First name must be at most 100 characters',
  lastNameMin: 'Last name is required',
  lastNameMax: 'Last name must be at most 100 characters',
  email: 'Invalid email address',
  emailMax: 'Email must be at most 255 characters',
  passwordMissing: 'Password is required',
  passwordMin: 'Password must be at least 8 characters',
  passwordCommon: 'This password is too common. Choose another.',
  passwordMax: 'Password must be at most 200 characters',
  passwordsDiffer: "Passwords don't match",
  role: 'Please choose to sign up as a participant or a host',
} as const;
