import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A person who uses a page by its accessibility tree and the keyboard, as with a screen reader. */
export type ScreenReader = {
  /** Every key that was pressed. */
  keys: () => number;
  press: (key: string) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Presses Tab until a control has the focus, by its role and accessible name. */
  tabTo: (role: string, name: string) => Promise<void>;
  /** Waits for a message from a live region, and forgets the messages up to it. */
  expectHeard: (message: string | RegExp) => Promise<void>;
  /** Expects the focus on this element, by its role and accessible name. */
  expectFocus: (role: string, name: string) => Promise<void>;
  /** The text of the elements that describe the focused control. */
  description: () => Promise<string>;
};

/** Call this before the first page opens. */
export async function startScreenReader(page: Page): Promise<ScreenReader> {
  const heard: string[] = [];
  let keys = 0;
  await page.exposeFunction('hear', (message: string) => void heard.push(message));
  await page.addInitScript(listen);

  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const isFocused = (role: string, name: string) =>
    page
      .locator(':focus')
      .and(page.getByRole(role as 'link', { name, exact: true }))
      .count();

  return {
    keys: () => keys,
    press,
    type: (text) => page.keyboard.type(text),
    tabTo: async (role, name) => {
      for (let presses = 0; presses < 60; presses += 1) {
        await press('Tab');
        if ((await isFocused(role, name)) === 1) return;
      }
      throw new Error(`The keyboard does not reach the ${role} "${name}".`);
    },
    expectHeard: async (message) => {
      const matches = (text: string) =>
        typeof message === 'string' ? text.includes(message) : message.test(text);
      await expect.poll(() => heard.find(matches), { message: `to hear ${message}` }).toBeDefined();
      heard.splice(0, heard.findIndex(matches) + 1);
    },
    expectFocus: (role, name) =>
      expect.poll(() => isFocused(role, name), { message: `focus on ${role} "${name}"` }).toBe(1),
    description: () =>
      page.locator(':focus').evaluate((element) =>
        (element.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join(' '),
      ),
  };
}

/**
 * Reports each new text in a live region. Regions that arrive with their text are read out only if they are alerts.
 * Runs in each page, so it must not use anything from outside.
 */
function listen(): void {
  const say = (message: string) => {
    (window as unknown as { hear: (message: string) => void }).hear(message);
  };
  const texts = new WeakMap<Element, string>();
  const readRegions = () => {
    for (const region of document.querySelectorAll(
      '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]',
    )) {
      const text = (region.textContent ?? '').replace(/\s+/g, ' ').trim();
      const former = texts.get(region);
      texts.set(region, text);
      const isNew = former === undefined ? region.getAttribute('role') === 'alert' : former !== text;
      if (isNew && text !== '') say(text);
    }
  };
  new MutationObserver(readRegions).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}
