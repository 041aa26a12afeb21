import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The fields of the form for a prize draw, as people name them. */
export function drawForm(page: Page) {
  const box = (name: string) => page.getByRole('textbox', { name, exact: true });
  const number = (name: string) => page.getByRole('spinbutton', { name, exact: true });
  const toggle = (name: RegExp) => page.getByRole('checkbox', { name });
  const choice = (name: RegExp) => page.getByRole('radio', { name });
  return {
    box,
    number,
    toggle,
    choice,
    time: (label: 'Start date' | 'End date') => page.getByLabel(`${label} (London time)`),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    /** Chooses the draw's own picture, and all of it that is shown. */
    choosePicture: async (buffer: Buffer) => {
      const file = { name: 'horse.png', mimeType: 'image/png', buffer };
      await page.getByLabel('Choose a picture: Featured Prize Image').setInputFiles(file);
      await page.getByRole('button', { name: 'Use this part' }).click();
      await page.getByRole('button', { name: 'Remove the featured image' }).waitFor();
    },
    /** What has no default. */
    fillIn: async (title: string) => {
      await box('Title').fill(title);
      await box('Description').fill('Carved over a winter from one fallen oak.');
      await box('Prize').fill('The rocking horse');
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
