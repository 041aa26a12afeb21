import type { EmailDraw } from './email-draw.ts';

/** A draw for example emails; it is not stored. */
export const EXAMPLE_DRAW: EmailDraw = {
  id: '019a9a9c-0000-7000-8000-000000000001',
  title: 'A week in a lighthouse',
  colorScheme: 'blue',
  customColor: null,
};
