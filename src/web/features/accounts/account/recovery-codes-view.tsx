import { Copy, Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/choice.tsx';
import { FocusedHeading } from '#web/components/ui/focused-heading.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { useSite } from '#web/lib/router-context.ts';
import { saveFile } from '#web/lib/save-file.ts';

type RecoveryCodesViewProps = {
  codes: readonly string[];
  /** Why the codes were created. */
  note: string;
  onDone: () => void;
};

/** Shows the recovery codes. They cannot be shown again. */
export function RecoveryCodesView({ codes, note, onDone }: RecoveryCodesViewProps) {
  const { brandName } = useSite();
  const [kept, setKept] = useState(false);
  const text = `${brandName} recovery codes\nYou can use each code once, instead of a code from your app.\n\n${codes.join('\n')}\n`;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast({ title: 'Recovery codes copied' });
    } catch {
      toast({
        title: 'We couldn’t copy the codes',
        description: 'Your browser doesn’t allow it here. Please download them instead.',
        variant: 'destructive',
      });
    }
  };

  return (
    <div>
      <FocusedHeading level={3} className="text-lg">
        Save your recovery codes
      </FocusedHeading>
      <p className="measure mt-2">
        Use one to sign in if you don’t have your phone. Each code works once. We won’t show them again, so
        keep them somewhere safe, and not on the phone with the app.
      </p>
      <ol className="hairline mt-4 grid max-w-120 gap-x-6 gap-y-1.5 rounded-sheet bg-surface px-5 py-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-3" data-screen-only="">
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy className="size-4.5" aria-hidden="true" />
          Copy
        </Button>
        <Button
          variant="secondary"
          onClick={() => saveFile(`${brandName.toLowerCase()}-recovery-codes.txt`, text, 'text/plain')}
        >
          <Download className="size-4.5" aria-hidden="true" />
          Download
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer className="size-4.5" aria-hidden="true" />
          Print
        </Button>
      </div>
      <div className="mt-5" data-screen-only="">
        <Alert tone="success" title={note} />
        <Checkbox
          className="mt-3"
          label="I’ve saved these codes"
          checked={kept}
          onChange={(event) => setKept(event.target.checked)}
        />
        <Button className="mt-2" disabled={!kept} onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
