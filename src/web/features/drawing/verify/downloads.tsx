import { Download } from 'lucide-react';
import { buildDrawAddress } from '#domain/proof/sources/draw-address.ts';
import { toast } from '#web/components/ui/toast.ts';
import { saveFile } from '#web/lib/save-file.ts';
import type { Verifier } from './use-verifier.ts';

type DownloadsProps = { draw: string; verifier: Verifier };

/** Files that users can download and check with other software. */
export function Downloads({ draw, verifier }: DownloadsProps) {
  const { bundle, prefix } = buildDrawAddress('', draw);
  const { outcome, subject } = verifier;
  const saveList = async () => {
    const list = await verifier.entryList();
    if (list === null) toast({ title: 'There’s no sealed list', variant: 'destructive' });
    else saveFile(`entry-list-${draw}.txt`, list, 'text/plain');
  };
  if (outcome?.kind !== 'report') return null;
  const ours = subject.kind === 'draw';
  const hasList = outcome.sealed && outcome.report.valid;
  if (!ours && !hasList) return null;
  return (
    <section aria-labelledby="downloads">
      <h2 id="downloads" className="text-xl">
        Save the proof
      </h2>
      <ul className="mt-2">
        {ours && !outcome.streamed && (
          <li>
            <a className={LINE} href={bundle} download={`proof-${draw}.json`}>
              <Download className="size-5" aria-hidden="true" />
              The whole proof
            </a>
          </li>
        )}
        {hasList && (
          <li>
            <button type="button" className={LINE} onClick={() => void saveList()}>
              <Download className="size-5" aria-hidden="true" />
              The sealed list
            </button>
          </li>
        )}
        {ours && (
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
                The log’s key
              </a>
            </li>
          </>
        )}
      </ul>
      {ours && (
        <p className="mt-2 text-muted text-sm">
          For tools that read logs: the prefix of this log is{' '}
          <span className="wrap-anywhere font-mono">{prefix}</span> on this site.
        </p>
      )}
    </section>
  );
}

const LINE = 'link inline-flex min-h-11 items-center gap-2 font-semibold';
