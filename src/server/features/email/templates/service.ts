import type { MappingChange, NewMapping } from '#contract/email/templates.ts';
import { EMAIL_NAMES, type EmailSite, type RenderEmail, type RenderedEmail } from '#domain/email/email.ts';
import { findExample } from '#domain/email/examples.ts';
import {
  BUILT_IN_NAME,
  BUILT_IN_TEMPLATE,
  isFixedType,
  isSystemType,
  SYSTEM_TYPES,
} from '#domain/email/types.ts';
import { ApiError } from '#server/api-error.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database } from '#server/db/database.ts';
import type { EmailProvider, ProviderTemplate } from '#server/providers/email/provider.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Delivery } from '../delivery/build-outgoing.ts';
import * as store from './store.ts';

/** How long a provider may take to list its templates. It is short, because an admin is waiting. */
const PATIENCE_MS = 10_000;

type Needs = {
  db: Database;
  provider: EmailProvider;
  render: RenderEmail;
  site: () => Promise<EmailSite>;
};

export type EmailTemplatesService = ReturnType<typeof createEmailTemplates>;

/** Manages the template and the sender of each type of email. */
export function createEmailTemplates({ db, provider, render, site }: Needs) {
  return {
    /**
     * Lists all types, including new ones: first those that the program sends, in their own order, then those that
     * admins added.
     */
    list: async (): Promise<store.MappingRow[]> => {
      await store.insertMissing(db, SYSTEM);
      const rows = await store.listMappings(db);
      const places = new Map<string, number>(SYSTEM_TYPES.map((type, place) => [type, place]));
      const placeOf = ({ emailType }: store.MappingRow) => places.get(emailType) ?? places.size;
      return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
    },

    /** The template and the sender of each of these types. The program's own types need no mapping. */
    deliveriesOf: async (emailTypes: readonly string[]): Promise<Map<string, Delivery>> => {
      const types = [...new Set(emailTypes)];
      const found = new Map<string, Delivery>(
        types
          .filter(isSystemType)
          .map((type) => [type, { templateId: null, senderEmail: null, senderName: null }]),
      );
      if (types.length === 0) return found;
      const mappable = types.filter((type) => !isFixedType(type));
      for (const { emailType, templateId, senderEmail, senderName } of await store.findMappings(
        db,
        mappable,
      )) {
        const isBuiltIn = templateId === BUILT_IN_TEMPLATE;
        found.set(emailType, { templateId: isBuiltIn ? null : templateId, senderEmail, senderName });
      }
      return found;
    },

    /** @throws {ApiError} 409 if the type already has a mapping */
    create: (viewer: Viewer, { emailType, ...input }: NewMapping): Promise<store.MappingRow> =>
      db.transaction(async (tx) => {
        const row = isSystemType(emailType)
          ? undefined
          : await store.insertMapping(tx, {
              emailType,
              templateId: input.templateId,
              ...ofInput(input, true),
            });
        if (!row) {
          throw new ApiError('conflict', 'This email type already has a mapping.', {
            code: 'type_taken',
          });
        }
        const target = { kind: 'mapping', id: row.id } as const;
        await recordAct(tx, viewer, { action: 'mapping.create', target, details: { after: recorded(row) } });
        return row;
      }),

    /** @throws {ApiError} 404, 409 if its type would change, or may not be sent differently */
    change: (viewer: Viewer, id: string, { emailType, ...input }: MappingChange): Promise<store.MappingRow> =>
      db.transaction(async (tx) => {
        const before = (await store.lockMapping(tx, id)) ?? mappingMissing();
        if (emailType !== undefined && emailType !== before.emailType) {
          throw new ApiError('conflict', 'You can’t change the type of a mapping.', { code: 'type_fixed' });
        }
        if (isFixedType(before.emailType) && (input.templateId ?? input.senderEmail ?? input.senderName)) {
          throw new ApiError('conflict', 'This email always uses the built-in template and sender.', {
            code: 'always_built_in',
          });
        }
        const content = {
          ...(input.templateId && { templateId: input.templateId }),
          ...ofInput(input, false),
        };
        const after = (await store.updateMapping(tx, id, content)) ?? mappingMissing();
        const details = { before: recorded(before), after: recorded(after) };
        await recordAct(tx, viewer, { action: 'mapping.change', target: { kind: 'mapping', id }, details });
        return after;
      }),

    /** @throws {ApiError} 404, 409 for a type that the program sends */
    remove: (viewer: Viewer, id: string): Promise<void> =>
      db.transaction(async (tx) => {
        const before = (await store.lockMapping(tx, id)) ?? mappingMissing();
        if (isSystemType(before.emailType)) {
          throw new ApiError('conflict', 'This email type is part of the system, so you can’t delete it.', {
            code: 'system_type',
          });
        }
        await store.deleteMapping(tx, id);
        const details = { before: recorded(before) };
        await recordAct(tx, viewer, { action: 'mapping.delete', target: { kind: 'mapping', id }, details });
      }),

    /** The templates that a mapping can use. @throws {ApiError} 503 if the provider does not respond */
    choices: async (): Promise<ProviderTemplate[]> => {
      const theirs = await provider.listTemplates?.(AbortSignal.timeout(PATIENCE_MS)).catch(unreachable);
      return [{ id: BUILT_IN_TEMPLATE, name: BUILT_IN_NAME }, ...(theirs ?? [])];
    },

    preview: async (emailType: string): Promise<RenderedEmail> => {
      if (!isSystemType(emailType)) throw new ApiError('missing', 'There’s no such email type.');
      return render(findExample(emailType), await site());
    },
  };
}

const SYSTEM = SYSTEM_TYPES.map((emailType) => ({
  emailType,
  templateId: BUILT_IN_TEMPLATE,
  description: EMAIL_NAMES[emailType],
}));

type Input = Pick<MappingChange, 'description' | 'senderEmail' | 'senderName'>;

/** Empty values remove a field. Omitted values do not change it or, in a new mapping (`all`), leave it empty. */
function ofInput(input: Input, all: true): Omit<store.MappingContent, 'templateId'>;
function ofInput(input: Input, all: boolean): Partial<Omit<store.MappingContent, 'templateId'>>;
function ofInput(input: Input, all: boolean): Partial<store.MappingContent> {
  const { description, senderEmail, senderName } = input;
  return {
    ...((all || description !== undefined) && { description: description || null }),
    ...((all || senderEmail !== undefined) && { senderEmail: senderEmail || null }),
    ...((all || senderName !== undefined) && { senderName: senderName || null }),
  };
}

/** The values for the audit log. They contain no personal data, because senders are the site's own addresses. */
const recorded = ({ emailType, templateId, senderEmail, senderName }: store.MappingRow) => ({
  emailType,
  templateId,
  senderEmail,
  senderName,
});

function mappingMissing(): never {
  throw new ApiError('missing', 'Email template mapping not found');
}

function unreachable(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  throw new ApiError('unavailable', message, { code: 'provider_unreachable' });
}
