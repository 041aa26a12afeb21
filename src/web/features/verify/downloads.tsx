import { Download } from 'lucide-react';
import { addressOf } from '#domain/proof/sources/draw-address.ts';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast.ts';
import type { Verifier } from './use-verifier.ts';

type DownloadsProps = { draw: string; verifier: Verifier };

/** What anyone may take away and check elsewhere. */
export function Downloads({ draw, verifier }: DownloadsProps) {
  const { bundle, prefix } = addressOf('', draw);
  const { outcome, subject } = verifier;
  const saveList = async () => {
    const list = await verifier.entryList();
    if (list === null) toast({ title: 'The list is not sealed yet', variant: 'destructive' });
    else save(list, `entry-list-${draw}.txt`);
  };
  const sealed = outcome?.kind === 'report' && outcome.stage !== 'open';
  return (
    <section aria-labelledby="downloads">
      <h2 id="downloads" className="text-xl">
        Take it with you
      </h2>
      <ul className="mt-2">
        {subject.kind === 'draw' && (
          <li>
            <a className={LINE} href={bundle} download={`proof-${draw}.json`}>
              <Download className="size-5" aria-hidden="true" />
              The whole proof
            </a>
          </li>
        )}
        {sealed && (
          <li>
            <Button variant="quiet" className="-ml-3 px-3" onClick={() => void saveList()}>
              <Download className="size-5" aria-hidden="true" />
              The sealed list
            </Button>
          </li>
        )}
        {subject.kind === 'draw' && (
          <>
            <li>
              <a className={LINE} href={`${prefix}/checkpoint`} download={`head-${draw}.txt`}>
                <Download className="size-5" aria-hidden="true" />
                The signed head
              </a>
            </li>
            <li>
              <a className={LINE} href={`${prefix}/vkey`} download={`key-${draw}.txt`}>
                <Download className="size-5" aria-hidden="true" />
                The log's key
              </a>
            </li>
          </>
        )}
      </ul>
      {subject.kind === 'draw' && (
        <p className="mt-2 text-muted text-sm">
          For tools that read logs, its prefix is <span className="wrap-anywhere font-mono">{prefix}</span> on
          this site.
        </p>
      )}
    </section>
  );
}

const LINE = 'link inline-flex min-h-11 items-center gap-2 font-semibold';

function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
