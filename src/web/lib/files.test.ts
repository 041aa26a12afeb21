import { describe, expect, it } from 'vitest';
import { AWARD_LIMITS, AWARD_MESSAGES } from '#domain/awards/claim.ts';
import { findFileProblem, formatFileSize, shortenFileName } from './files.ts';

describe('a file for a message about a prize', () => {
  it('is a picture or a PDF of at most 10 MB', () => {
    const problem = (type: string, size = 1000) => findFileProblem({ type, size });
    expect(['image/jpeg', 'image/png', 'image/webp', 'application/pdf'].map((type) => problem(type))).toEqual(
      [null, null, null, null],
    );
    expect(problem('image/svg+xml')).toBe(AWARD_MESSAGES.fileType);
    expect(problem('')).toBe(AWARD_MESSAGES.fileType);
    expect(problem('image/png', AWARD_LIMITS.fileBytes)).toBeNull();
    expect(problem('image/png', AWARD_LIMITS.fileBytes + 1)).toBe(AWARD_MESSAGES.fileSize);
  });

  it('keeps its extension if its name is shortened', () => {
    expect(shortenFileName('parcel.jpg')).toBe('parcel.jpg');
    const short = shortenFileName(`${'x'.repeat(200)}.pdf`);
    expect(short).toHaveLength(AWARD_LIMITS.fileName);
    expect(short.endsWith('….pdf')).toBe(true);
  });

  it('shows its size in units that fit', () => {
    expect([10, 420_000, 3_355_443].map(formatFileSize)).toEqual(['1 KB', '410 KB', '3.2 MB']);
  });
});
