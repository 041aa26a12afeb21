import { describe, expect, it } from 'vitest';
import { applyTemplate, TEMPLATES } from './templates.ts';
import { validateDraw } from './validate-draw.ts';
import { createDrawValues } from './values.ts';

const now = new Date('2026-11-19T10:00:00Z');
const defaults = createDrawValues(now, true);
const [school, club] = TEMPLATES;
if (!school || !club) throw new Error('there are no templates');

describe('a template [TEMPLATE-01]', () => {
  it.each(TEMPLATES)('“$name” leaves only the prize and the charity to fill in', (template) => {
    const values = applyTemplate(defaults, template, defaults);
    const wrong = validateDraw(values, { now, stored: undefined }).map(({ path }) => path);
    expect(wrong.toSorted()).toEqual(['charityName', 'prizes.0.description']);
    expect(`${template.name} ${values.title} ${values.description}`).not.toMatch(/competition|raffle|[[\]]/i);
  });

  it('replaces another template, but nothing that the host typed', () => {
    const typed = {
      ...applyTemplate(defaults, school, defaults),
      title: 'The bell tower',
      ticketPrice: '7.50',
    };
    const after = applyTemplate(typed, club, defaults);
    expect(after).toMatchObject({
      title: 'The bell tower',
      ticketPrice: '7.50',
      description: club.values.description,
      charityPercentage: '20',
      skillGameType: 'math',
      fontPair: 'bold',
    });
  });
});
