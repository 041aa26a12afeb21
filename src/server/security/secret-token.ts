import { randomBytes } from 'node:crypto';

const SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** 32 random bytes as base64url, for cookies and links. */
export const createSecretToken = (): string => randomBytes(32).toString('base64url');

/** Whether the text has a token's format. Other values are not looked up. */
export const isSecretToken = (text: string): boolean => SHAPE.test(text);
