import { Alert } from '#web/components/ui/alert.tsx';

/** Shown when the provider's templates fail to load, above the mappings and in the form. */
export function EmailTemplatesFailed() {
  return (
    <Alert tone="danger" announce title="Failed to load SendGrid templates. Please check your API key.">
      Your current settings stay as they are, and emails are still sent.
    </Alert>
  );
}
