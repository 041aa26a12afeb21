import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { toDateInputInDays } from '#web/features/draws/form/dates.ts';

const STEPS = ['Basic Details', 'Ticket Setup', 'Skill Games', 'Charity & Trees', 'Finalize'] as const;
type TimeLabel = 'Start date' | 'End date';
type StepLabel = (typeof STEPS)[number];

/**
 * The default values that a time field may show, this many days ahead, if the form was opened between `before` and
 * `after`. They differ if midnight passed in between.
 */
export const listOffered = (before: Date, after: Date, days: number): string[] =>
  [before, after].map((now) => toDateInputInDays(now, days));

/** The fields of the draw form, by their labels. */
export function drawForm(page: Page) {
  const box = (name: string) => page.getByRole('textbox', { name, exact: true });
  const number = (name: string) => page.getByRole('spinbutton', { name, exact: true });
  const toggle = (name: RegExp) => page.getByRole('checkbox', { name });
  const choice = (name: RegExp) => page.getByRole('radio', { name });
  const stepLink = (label: StepLabel) =>
    page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: label });
  const stepHeading = (label: StepLabel) =>
    page.getByRole('heading', { level: 2, name: `Step ${STEPS.indexOf(label) + 1} of 5 ${label}` });
  /** Goes to a step by name, one step at a time if it is not reachable directly. */
  const goTo = async (to: StepLabel): Promise<void> => {
    const reachable = [...STEPS.slice(0, STEPS.indexOf(to) + 1)].reverse();
    for (const label of reachable) {
      if ((await stepLink(label).count()) === 0) continue;
      await stepLink(label).click();
      await stepHeading(label).waitFor();
      if (label !== to) await goTo(to);
      return;
    }
  };
  return {
    goTo,
    stepLink,
    stepHeading,
    box,
    number,
    toggle,
    choice,
    day: (label: TimeLabel) => page.getByLabel(`${label}: day`),
    hour: (label: TimeLabel) => page.getByLabel(`${label}: hour`),
    minutes: (label: TimeLabel) => page.getByLabel(`${label}: minutes`),
    /** Reads a time field, in London time, such as "2030-07-01T09:00". */
    time: async (label: TimeLabel): Promise<string> => {
      const parts = ['day', 'hour', 'minutes'].map((part) =>
        page.getByLabel(`${label}: ${part}`).inputValue(),
      );
      const [day, hour, minutes] = await Promise.all(parts);
      return `${day}T${hour}:${minutes}`;
    },
    setTime: async (label: TimeLabel, time: string) => {
      const [day = '', clock = ''] = time.split('T');
      const [hour = '', minute = ''] = clock.split(':');
      await page.getByLabel(`${label}: day`).fill(day);
      await page.getByLabel(`${label}: hour`).selectOption(hour);
      await page.getByLabel(`${label}: minutes`).selectOption(minute);
    },
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    /** Chooses the main picture, uncropped. */
    choosePicture: async (buffer: Buffer) => {
      const file = { name: 'horse.png', mimeType: 'image/png', buffer };
      await page.getByLabel('Choose a picture: Featured Prize Image').setInputFiles(file);
      await page.getByRole('button', { name: 'Use this part' }).click();
      await page.getByRole('button', { name: 'Remove the featured image' }).waitFor();
    },
    /** Fills in the fields that have no default, up to the charity. */
    fillIn: async (title: string) => {
      await box('Title').fill(title);
      await box('Description').fill('Carved over a winter from one fallen oak.');
      await box('Prize').fill('The rocking horse');
      await goTo('Charity & Trees');
      await box('Charity name').fill('Little Acre Hospice');
    },
    /** Expects an error message that is linked to its field. */
    expectError: async (name: string, message: string) => {
      const field = page.locator(`[name="${name}"]`);
      await expect.poll(() => field.getAttribute('aria-invalid'), { message: name }).toBe('true');
      const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ');
      const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
      expect(texts[0]).toBe(message);
    },
    expectFocus: (name: string) =>
      expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(name),
  };
}
