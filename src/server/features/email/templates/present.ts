import type { EmailTemplateMapping } from '#contract/email/templates.ts';
import { isSystemType } from '#domain/email/types.ts';
import type { MappingRow } from './store.ts';

export function presentMapping({ createdAt, updatedAt, ...row }: MappingRow): EmailTemplateMapping {
  return {
    ...row,
    system: isSystemType(row.emailType),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
