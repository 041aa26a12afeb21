import { Dialog } from '#web/components/ui/dialog.tsx';
import { usePrivacySections } from '#web/features/pages/legal/privacy-page.tsx';

type PrivacyDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** The privacy policy as a dialog, because its page is not open before the launch. */
export function PrivacyDialog(props: PrivacyDialogProps) {
  const sections = usePrivacySections();
  return (
    <Dialog
      {...props}
      size="lg"
      title="Privacy Policy"
      description="What we know about you, why, who sees it and how long we keep it."
    >
      {sections.map(({ id, heading, body }) => (
        <section key={id} className="mb-7 last:mb-0">
          <h3 className="text-lg">{heading}</h3>
          <div className="prose mt-2">{body}</div>
        </section>
      ))}
    </Dialog>
  );
}
