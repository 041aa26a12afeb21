import { describe, expect, it, vi } from 'vitest';
import { buildShareLink, shareOrCopy } from './share-link.ts';

const draw = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  organisation: null,
  slug: null,
  title: 'A week in a lighthouse',
  ticketPrice: 500,
  charityName: 'Lifeboats',
  endDate: '2026-11-21T18:00:00.000Z',
};
const shared = buildShareLink(draw, 'https://draws.example.org');
const refusing = (name: string) => vi.fn(() => Promise.reject(Object.assign(new Error('no'), { name })));

describe('sharing a draw [PUB-20]', () => {
  it('states the prize, the price, the charity and the end date', () => {
    expect(shared).toEqual({
      title: 'A week in a lighthouse',
      text: 'A week in a lighthouse. Tickets £5.00 each, part of each for Lifeboats. Ends 21 November 2026.',
      url: 'https://draws.example.org/prize-draw/0190a1b2-0000-7000-8000-000000000001?utm_source=link',
    });
  });

  it('uses the device’s share sheet if there is one', async () => {
    const share = vi.fn(async () => {});
    const writeText = vi.fn(async () => {});
    expect(await shareOrCopy(shared, { share, clipboard: { writeText } })).toBe('shared');
    expect(share).toHaveBeenCalledExactlyOnceWith(shared);
    expect(writeText).not.toHaveBeenCalled();
  });

  it('copies the link if there is no share sheet, or if it fails', async () => {
    const writeText = vi.fn(async () => {});
    expect(await shareOrCopy(shared, { clipboard: { writeText } })).toBe('copied');
    expect(await shareOrCopy(shared, { share: refusing('NotAllowedError'), clipboard: { writeText } })).toBe(
      'copied',
    );
    expect(writeText).toHaveBeenCalledWith(shared.url);
  });

  it('does nothing when the user closes the share sheet', async () => {
    const writeText = vi.fn(async () => {});
    await shareOrCopy(shared, { share: refusing('AbortError'), clipboard: { writeText } });
    expect(writeText).not.toHaveBeenCalled();
  });

  it('reports a failure if neither works', async () => {
    expect(await shareOrCopy(shared, {})).toBe('failed');
    expect(await shareOrCopy(shared, { clipboard: { writeText: refusing('NotAllowedError') } })).toBe(
      'failed',
    );
  });
});
