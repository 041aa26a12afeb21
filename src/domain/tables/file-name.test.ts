import { expect, it } from 'vitest';
import { buildContentDisposition, buildFileName } from './file-name.ts';

it('is derived from the title [VIEW-08]', () => {
  expect(buildFileName('A week in a lighthouse!', 'tickets.csv')).toBe('a-week-in-a-lighthouse-tickets.csv');
  expect(buildFileName('Éire / “Cork”: 2026', 'tickets.csv')).toBe('éire-cork-2026-tickets.csv');
});

it('is never empty, too long or a path', () => {
  expect(buildFileName('../…', 'tickets.csv')).toBe('prize-draw-tickets.csv');
  expect(buildFileName('x'.repeat(300), 'tickets.csv')).toHaveLength(80 + '-tickets.csv'.length);
});

it('has an ASCII fallback and cannot break the header', () => {
  expect(buildContentDisposition('éire-2026-tickets.csv')).toBe(
    'attachment; filename="eire-2026-tickets.csv"; filename*=UTF-8\'\'%C3%A9ire-2026-tickets.csv',
  );
  expect(buildContentDisposition(buildFileName('抽選"\r\nX: y', 'tickets.csv'))).toMatch(/^[\x20-\x7e]+$/);
  expect(buildContentDisposition('抽選-tickets.csv')).toContain('filename="tickets.csv"');
});
