import { describe, expect, it } from 'vitest';
import { getErrorMessage, readableText } from './messages.ts';

describe('the text of a toast [GEN-05]', () => {
  it.each([
    ['409: {"message":"This email is taken.","code":"taken"}', 'This email is taken.'],
    ['400:{"message":"Two\\nlines"}', 'Two\nlines'],
    ['{"message":"Only JSON"}', 'Only JSON'],
    ['  {"message":"Spaced"} ', 'Spaced'],
  ])('shows only the message inside %j', (text, shown) => {
    expect(readableText(text)).toBe(shown);
  });

  it.each([
    'Link Copied!',
    '502: Bad Gateway',
    '{not json}',
    '409: {"code":"taken"}',
    '{"message":42}',
    '{"message":""}',
    'Copied 12: {"message":"inner"}',
    '["message"]',
  ])('shows %j unchanged', (text) => {
    expect(readableText(text)).toBe(text);
  });
});

describe('an error message', () => {
  it('is read from errors and from plain text', () => {
    expect(getErrorMessage(new Error('401: {"message":"Wrong password."}'))).toBe('Wrong password.');
    expect(getErrorMessage('Plain')).toBe('Plain');
  });

  it('describes a failed connection in our own text, not the browser’s', () => {
    expect(getErrorMessage(new TypeError('Failed to fetch'))).toBe(
      'We couldn’t connect. Check your internet connection and try again.',
    );
  });

  it.each([undefined, null, 42, {}, new Error('')])('uses the fallback for %s', (error) => {
    expect(getErrorMessage(error, 'Failed to load.')).toBe('Failed to load.');
    expect(getErrorMessage(error)).toBe('Something went wrong. Please try again.');
  });
});
