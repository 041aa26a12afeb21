import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, shownToast, toast } from './toast.ts';
import { ToastRegion } from './toast-region.tsx';
import { Toaster } from './toaster.tsx';

describe('a toast', () => {
  beforeEach(() => vi.stubGlobal('window', {}));
  afterEach(() => vi.unstubAllGlobals());

  it('replaces the previous one', () => {
    toast({ title: 'First' });
    toast({ title: 'Second', description: 'More', variant: 'destructive' });
    expect(shownToast()).toMatchObject({ title: 'Second', description: 'More', open: true });
  });

  it('shows only the message of an API error [GEN-05]', () => {
    toast({ title: 'Login failed', description: '401: {"message":"Wrong email or password.","code":"x"}' });
    expect(shownToast()).toMatchObject({ description: 'Wrong email or password.' });
    toast({ title: '{"message":"Taken"}' });
    expect(shownToast()).toMatchObject({ title: 'Taken' });
  });

  it('closes when dismissed, but not when an earlier one is dismissed', () => {
    toast({ title: 'First' });
    const first = shownToast()?.id;
    toast({ title: 'Second' });
    dismissToast(first);
    expect(shownToast()).toMatchObject({ title: 'Second', open: true });
    dismissToast();
    expect(shownToast()).toMatchObject({ title: 'Second', open: false });
  });
});

it('keeps no state on the server', () => {
  const before = shownToast();
  toast({ title: 'For nobody' });
  expect(shownToast()).toBe(before);
});

it('has a region whose name includes its keyboard shortcut', () => {
  expect(renderToStaticMarkup(<ToastRegion focused={false} />)).toContain('aria-label="Notifications (F8)"');
});

it('loads the region only once the user interacts', () => {
  expect(renderToStaticMarkup(<Toaster />)).toBe('');
});
