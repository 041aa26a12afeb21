import { createFormControl } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import {
  atLeast,
  atMost,
  isChecked,
  isFilledIn,
  looksLikeEmail,
  numberBetween,
  rules,
  showIssues,
} from './form.ts';

describe('form rules', () => {
  it('report the first failed check', () => {
    const { validate } = rules(isFilledIn('Email is required'), looksLikeEmail('Invalid email address'));
    expect(validate('   ')).toBe('Email is required');
    expect(validate('ada')).toBe('Invalid email address');
    expect(validate('ada@example.org')).toBe(true);
  });

  it('measure text without surrounding spaces', () => {
    expect(atLeast(3, 'short')(' ab ')).toBe('short');
    expect(atMost(3, 'long')(' abc ')).toBe(true);
    expect(atMost(3, 'long')('abcd')).toBe('long');
    expect(atMost(3, 'long')('🦊🦊🦊')).toBe(true);
  });

  it('keep numbers within bounds and reject text', () => {
    const price = numberBetween(1, 100, { min: 'too little', max: 'too much' });
    expect([price('0'), price(''), price('x'), price('1'), price(100), price('100.01')]).toEqual([
      'too little',
      'too little',
      'too little',
      true,
      true,
      'too much',
    ]);
  });

  it('require a box to be ticked', () => {
    expect(isChecked('Please confirm')(false)).toBe('Please confirm');
    expect(isChecked('Please confirm')(true)).toBe(true);
  });
});

describe('server validation errors', () => {
  const form = () => createFormControl({ defaultValues: { email: '', prizes: [{ description: '' }] } });
  const rejection = (path: string) =>
    new ApiError(400, '', { message: 'No', code: 'invalid', issues: [{ path, message: 'Taken' }] });

  it.each(['email', 'prizes.0.description'] as const)('are shown next to the field %s', (path) => {
    const target = form();
    expect(showIssues(target, rejection(path))).toBe(true);
    expect(target.getFieldState(path).error).toMatchObject({ type: 'server', message: 'Taken' });
  });

  it('are left to the caller when no field has that name', () => {
    const target = form();
    expect(showIssues(target, rejection('elsewhere'))).toBe(false);
    expect(showIssues(target, new Error('offline'))).toBe(false);
    expect(target.getFieldState('email').error).toBeUndefined();
  });
});
