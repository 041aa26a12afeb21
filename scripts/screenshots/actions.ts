import type { Page } from 'playwright-core';

/** A step that is done in a page before its picture is taken. */
export type Action = (page: Page) => Promise<unknown>;

type Name = string | RegExp;

export const press =
  (name: Name, role: 'button' | 'link' | 'tab' | 'menuitem' = 'button'): Action =>
  (page) =>
    page.getByRole(role, { name }).first().click();

/** Clicks an option or a label with exactly this text. */
export const choose =
  (text: string): Action =>
  (page) =>
    page.getByText(text, { exact: true }).first().click();

export const fill =
  (label: string, text: string): Action =>
  (page) =>
    page.getByLabel(label).first().fill(text);

export const check =
  (label: string): Action =>
  (page) =>
    page.getByLabel(label).check();

export const submit: Action = (page) => page.locator('#main form button[type=submit]').click();

/** Waits until an element with this text is visible. */
export const see =
  (text: Name): Action =>
  (page) =>
    page.getByText(text).first().waitFor();

export const seeButton =
  (name: Name): Action =>
  (page) =>
    page.getByRole('button', { name }).first().waitFor();

export const seeHeading =
  (name: Name): Action =>
  (page) =>
    page.getByRole('heading', { name }).first().waitFor();

/** Waits until the first element that matches the selector is visible. */
export const seeElement =
  (selector: string): Action =>
  (page) =>
    page.locator(selector).first().waitFor();

export const seeDialog: Action = (page) => page.getByRole('dialog').waitFor();

export const openDialog = (name: Name): Action[] => [press(name), seeDialog];

/** Opens a dialog from the first menu of this name. */
export const openFromMenu = (menu: Name, item: string): Action[] => [
  press(menu),
  (page) => page.getByRole('menuitem', { name: item, exact: true }).click(),
  seeDialog,
];

/** Never responds to these calls, so that the loading state stays. */
export const hold =
  (calls: string): Action =>
  (page) =>
    page.route(calls, () => undefined);

/** Responds to these calls with JSON. Adds the total count if it is a list. */
export const respond =
  (calls: string, json: object, status = 200): Action =>
  (page) =>
    page.route(calls, (route) =>
      route.fulfill({
        status,
        json,
        ...(Array.isArray(json) && { headers: { 'x-total-count': String(json.length) } }),
      }),
    );

/** Fails these calls as an overloaded site does. Use with `allows: UNAVAILABLE`. */
export const fail = (calls: string): Action =>
  respond(calls, { message: 'The service is not available.', code: 'unavailable' }, 503);

export const UNAVAILABLE = /status of 503|ApiError: 503/;

/** Follows a link by its address, as a visitor who is already on the site would. */
export const follow =
  (href: string): Action =>
  (page) =>
    page.evaluate((to) => document.querySelector<HTMLAnchorElement>(`a[href="${to}"]`)?.click(), href);

/** Scrolls an element into the middle of the screen. */
export const scrollTo =
  (selector: string): Action =>
  (page) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
