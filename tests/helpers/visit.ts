import type { Page } from 'playwright-core';

export const ROLES = ['visitor', 'participant', 'host', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** A page in one state, and who finds it so: everybody, unless said. */
export type Visit = {
  path: string;
  as?: readonly Role[];
  /** 200 unless told otherwise. */
  status?: number;
  /** After the page is there, such as opening a dialog. */
  act?: (page: Page) => Promise<unknown>;
};
