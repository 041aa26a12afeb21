import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPrintable } from './printable.ts';

describe('printable text', () => {
  it.each([
    ['A week in a lighthouse', 'A week in a lighthouse'],
    ['Café crème, Łódź, naïve – “fine”', 'Café crème, Łódź, naïve – “fine”'],
    ['Win 🎉 a   bike 🚲!', 'Win a bike !'],
    ['Ǎ Việt\u202e‮trick', 'A Viettrick'],
    ['½ price ﬁsh', '½ price fish'],
    ['line\nbreak\ttab\u0000', 'line break tab'],
  ])('turns %j into %j [SHARE-06]', (text, printed) => {
    expect(toPrintable(text)).toBe(printed);
  });

  it.each(['مرحبا', '抽奖', '🎉🎉', '—', ''])('has a replacement for %j [SHARE-06]', (text) => {
    expect(toPrintable(text, 'A prize draw')).toBe('A prize draw');
  });

  it('keeps only characters that have a glyph', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(toPrintable(text)).toMatch(/^[\u0020-\u017e\u0218-\u021b\u2013-\u2026\u20ac]*$/);
      }),
    );
  });
});
