import { describe, expect, it } from 'vitest';
import { EXAMPLE_SITE, EXAMPLES, findExample } from './examples.ts';
import { buildTemplateData, LINK_PATHS } from './template-data.ts';
import { isSystemType, SYSTEM_TYPES } from './types.ts';

const dataOf = (name: string) => {
  const email = EXAMPLES[name];
  if (!email) throw new Error(`there is no example ${name}`);
  return buildTemplateData(email, EXAMPLE_SITE);
};

describe('the data for a provider’s template', () => {
  it("includes all the email's data, also formatted as text", () => {
    expect(dataOf('order-confirmation')).toMatchObject({
      totalPence: 2500,
      total: '£25.00',
      ticketNumbers: '000041–000045',
      closes: '28 November 2026, 18:00 GMT',
      subject: 'Your tickets for A week in a lighthouse',
      drawTitle: 'A week in a lighthouse',
      drawUrl: 'https://draws.example.org/prize-draw/019a9a9c-0000-7000-8000-000000000001',
      brandName: 'Oakdraw',
      supportEmail: 'support@example.org',
    });
    expect(dataOf('draw-ended')).toMatchObject({ tickets: 1204, drawByWords: expect.any(String) });
    expect(dataOf('prize-lost')).toMatchObject({ appealByWords: '26 December 2026, 20:00 GMT' });
    expect(dataOf('draw-ended-unsold')).not.toHaveProperty('drawByWords');
  });

  it("has the email's link only if its secret is known", () => {
    for (const [template, path] of Object.entries(LINK_PATHS)) {
      expect(dataOf(template).linkUrl).toMatch(
        new RegExp(`^https://draws.example.org${path}${path.endsWith('/') ? '' : '\\?token='}[a-z]{43}$`),
      );
    }
    const email = { template: 'verify-email', data: { tokenId: 'an-id' } } as const;
    expect(buildTemplateData(email, EXAMPLE_SITE)).not.toHaveProperty('linkUrl');
  });

  it('has an unsubscribe link for list emails only', () => {
    expect(dataOf('newsletter-issue').unsubscribeUrl).toMatch(/\/unsubscribe\?token=y+$/);
    expect(dataOf('draw-ending-soon').unsubscribeUrl).toMatch(/\/leave-updates\?token=u+$/);
    expect(dataOf('order-confirmation')).not.toHaveProperty('unsubscribeUrl');
    expect(dataOf('newsletter-test')).not.toHaveProperty('unsubscribeUrl');
  });
});

it('has an example for every kind of email that the program sends', () => {
  for (const type of SYSTEM_TYPES) expect(findExample(type).template).toBe(type);
  expect(isSystemType('type-test')).toBe(false);
  expect(isSystemType('toString')).toBe(false);
});
