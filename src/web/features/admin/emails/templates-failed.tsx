import { Alert } from '#web/components/ui/alert.tsx';

/** The provider's list of templates is missing: above the mappings, and in the form where it is chosen from. */
export function EmailTemplatesFailed() {
  return (
    <Alert tone="danger" announce title="Failed to load SendGrid templates. Please check your API key.">
      What is set stays as it is, and mails go on being sent by it.
    </Alert>
  );
}
