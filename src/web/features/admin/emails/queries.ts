import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';

/** The template and sender of each email type. Retries once. */
export function mappingsQuery(api: Api) {
  return queryOptions({ ...callQuery(api, 'GET /api/admin/email-template-mappings'), retry: 1 });
}

/** The provider's templates. Retries twice, because it is an external service. */
export function templatesQuery(api: Api) {
  return queryOptions({
    ...callQuery(api, 'GET /api/admin/sendgrid-templates'),
    retry: 2,
    staleTime: 60_000,
  });
}

export function previewQuery(api: Api, emailType: string) {
  return callQuery(api, 'GET /api/v1/admin/mail-previews/:emailType', { params: { emailType } });
}
