import type { EmailMessage } from '#domain/email/email.ts';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { joinTicketFiles } from '#domain/proof/ticket-file-list.ts';
import type { EmailAttachment } from '#server/providers/email/provider.ts';
import { describeError } from './tries.ts';

/** The text of a ticket file. */
export type TicketFileText = { number: number; file: string };

/** A ticket file has up to 4 kB, so the attachment stays below half a megabyte. Larger orders get a link. */
export const MOST_ATTACHED = 100;

/** An order by its id, or a postal entry by its reference. */
export type TicketOrigin = { orderId: string } | { reference: string };

export type ReadFiles = (origin: TicketOrigin, most: number) => Promise<readonly TicketFileText[]>;

/**
 * Attaches the ticket files of an order or a postal entry to its confirmation. If they cannot be built, the email is sent without them,
 * because it must not wait for a log that cannot be signed.
 */
export function createAttacher(readFiles: ReadFiles, report: (problem: string) => void) {
  return async (message: EmailMessage): Promise<readonly EmailAttachment[]> => {
    const origin = findOrigin(message);
    if (!origin) return [];
    try {
      return bundleFiles(await readFiles(origin, MOST_ATTACHED));
    } catch (error) {
      const of = 'orderId' in origin ? `order ${origin.orderId}` : 'a postal entry';
      report(`The ticket proofs of ${of} were not attached: ${describeError(error)}`);
      return [];
    }
  };
}

function findOrigin({ template, data }: EmailMessage): TicketOrigin | null {
  if (template === 'postal-entry') return { reference: data.reference };
  return template === 'order-confirmation' && data.orderId !== undefined ? { orderId: data.orderId } : null;
}

/** Puts the files into one document: the file of a single ticket, or else a list of files. */
function bundleFiles(files: readonly TicketFileText[]): EmailAttachment[] {
  const [first] = files;
  const last = files.at(-1);
  if (!first || !last) return [];
  const contentType = 'application/json';
  const from = formatTicketNumber(first.number);
  const content = joinTicketFiles(files.map(({ file }) => file));
  if (files.length === 1) return [{ filename: `ticket-${from}.json`, contentType, content }];
  return [{ filename: `tickets-${from}-${formatTicketNumber(last.number)}.json`, contentType, content }];
}
