import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { toDateInputInDays } from '#web/features/draws/form/dates.ts';

const STEPS = ['Basic Details', 'Ticket Setup', 'Skill Games', 'Charity & Trees', 'Finalize'] as const;
type TimeLabel = 'Start date' | 'End date';
type StepLabel = (typeof STEPS)[number];

/** What a form that was opened between two moments offers for a time so many days later; midnight may lie between them. */
export const offeredBetween = (before: Date, after: Date, days: number): string[] =>
  [before, after].map((now) => toDateInputInDays(now, days));

/** The fields of the form for a prize draw, as people name them. */
export function drawForm(page: Page) {
  const box = (name: string) => page.getByRole('textbox', { name, exact: true });
  const number = (name: string) => page.getByRole('spinbutton', { name, exact: true });
  const toggle = (name: RegExp) => page.getByRole('checkbox', { name });
  const choice = (name: RegExp) => page.getByRole('radio', { name });
  const stepLink = (label: StepLabel) =>
    page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: label });
  const stepHeading = (label: StepLabel) =>
    page.getByRole('heading', { level: 2, name: `Step ${STEPS.indexOf(label) + 1} of 5 ${label}` });
  /** By the names of the steps, one at a time where no further one can be gone to. */
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
    /** As in "2030-07-01T09:00", of London's clocks. */
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
    /** Chooses the draw's own picture, and all of it that is shown. */
    choosePicture: async (buffer: Buffer) => {
      const file = { name: 'horse.png', mimeType: 'image/png', buffer };
      await page.getByLabel('Choose a picture: Featured Prize Image').setInputFiles(file);
      await page.getByRole('button', { name: 'Use this part' }).click();
      await page.getByRole('button', { name: 'Remove the featured image' }).waitFor();
    },
    /** What has no default; it ends at the charity. */
    fillIn: async (title: string) => {
      await box('Title').fill(title);
      await box('Description').fill('Carved over a winter from one fallen oak.');
      await box('Prize').fill('The rocking horse');
      await goTo('Charity & Trees');
      await box('Charity name').fill('Little Acre Hospice');
    },
    /** The message at a field, and that it belongs to the field. */
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
