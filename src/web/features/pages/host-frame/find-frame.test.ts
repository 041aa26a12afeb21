import { describe, expect, it } from 'vitest';
import { findFrame } from './find-frame.ts';

type Page = Parameters<typeof findFrame>[0][number];

const root: Page = { status: 'success', error: undefined, staticData: {}, search: {} };
const frameOf = (page: Partial<Page>, role: 'participant' | 'host' | 'admin' | null = 'host') =>
  findFrame([root, { ...root, ...page }], role && { role });

describe('the frame of a page', () => {
  it('is the site’s, unless the page is for hosts [WORK-01]', () => {
    expect(frameOf({})).toBe('site');
    expect(frameOf({ staticData: { bare: true } })).toBe('bare');
    expect(frameOf({ staticData: { hostFrame: 'always' } })).toBe('host');
  });

  it('depends on the view of the dashboard [WORK-01]', () => {
    const dashboard = { staticData: { hostFrame: 'hostView' } } as const;
    expect(frameOf(dashboard, 'participant')).toBe('site');
    expect(frameOf(dashboard, null)).toBe('site');
    expect(frameOf(dashboard, 'admin')).toBe('host');
    expect(frameOf({ ...dashboard, search: { view: 'participant' } })).toBe('site');
  });

  it('depends on whether the user runs the draw, where everyone may look [WORK-01]', () => {
    const share = { staticData: { hostFrame: 'ifRun' } } as const;
    expect(frameOf(share)).toBe('site');
    expect(frameOf({ ...share, loaderData: { isRun: false } })).toBe('site');
    expect(frameOf({ ...share, loaderData: { isRun: true } })).toBe('host');
  });

  it('is the site’s for missing pages [WORK-01]', () => {
    expect(frameOf({ staticData: { hostFrame: 'always' }, status: 'notFound' })).toBe('site');
  });
});
