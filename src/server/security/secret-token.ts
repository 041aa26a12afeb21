import { randomBytes } from 'node:crypto';

const SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** 32 bytes by chance, as they stand in a cookie or a link (base64url). */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** Whether it could be one of ours: what could not is never looked up. */
export const isSecretToken = (text: string): boolean => SHAPE.test(text);
