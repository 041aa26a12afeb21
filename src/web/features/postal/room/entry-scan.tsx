import { useEffect, useId, useRef, useState } from 'react';
import { SCAN_BYTES, SCAN_MESSAGES } from '#domain/postal/scans.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { readAsDataUrl } from '#web/features/draws/pictures/upload-picture.ts';
import { FILE_TYPES, findFileProblem, shortenFileName } from '#web/lib/files.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { saveFile } from '#web/lib/save-file.ts';

/** Clerks type an entry's reference, and add a scan of its cards or view it. */
export function EntryScan() {
  const heading = useId();
  const { failure, pending, picture, add, view } = useScan();
  const [reference, setReference] = useState('');
  const input = useRef<HTMLInputElement>(null);
  return (
    <section aria-labelledby={heading} className="max-w-96">
      <h2 id={heading} className="text-xl">
        Scans of cards
      </h2>
      <p className="mt-2 text-muted">
        You can add a scan to an entry. We store it encrypted, only clerks and admins can see it, and we
        delete it with the details of the entry.
      </p>
      <form
        noValidate
        className="mt-4 space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void add(reference, input.current?.files?.[0]);
        }}
      >
        <Field
          label="Reference of the entry"
          error={failure?.field === 'reference' ? failure.message : undefined}
        >
          <Input
            maxLength={40}
            autoComplete="off"
            className="font-mono uppercase"
            value={reference}
            onChange={({ target }) => setReference(target.value)}
          />
        </Field>
        <Field
          label="New scan"
          help="JPEG, PNG or WebP smaller than 10 MB, or a PDF of at most 3 MB. It replaces an earlier one, until the list of entries is sealed."
          error={failure?.field === 'file' ? failure.message : undefined}
        >
          <Input ref={input} type="file" accept={FILE_TYPES.join(',')} />
        </Field>
        <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
          <Button type="submit" variant="secondary" disabled={pending}>
            Add the scan
          </Button>
          <Button variant="quiet" disabled={pending} onClick={() => void view(reference)}>
            View the scan
          </Button>
        </div>
      </form>
      {picture && (
        <img src={picture} alt={`Scan of ${reference}`} className="mt-4 max-w-full rounded-control" />
      )}
    </section>
  );
}

/** Pictures are compressed before their size counts, so only the server knows it. */
const findScanProblem = (file: File): string | null =>
  file.type === 'application/pdf' && file.size > SCAN_BYTES ? SCAN_MESSAGES.size : findFileProblem(file);

type Failure = { field: 'reference' | 'file'; message: string };

function useScan() {
  const api = useApi();
  const [failure, setFailure] = useState<Failure>();
  const [pending, setPending] = useState(false);
  const [picture, setPicture] = useState<string>();
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture)), [picture]);

  const run = async (
    reference: string,
    field: Failure['field'],
    act: (reference: string) => Promise<void>,
  ) => {
    setFailure(undefined);
    setPicture(undefined);
    const written = reference.trim();
    if (written === '') {
      setFailure({ field: 'reference', message: 'Please enter the reference' });
      return;
    }
    setPending(true);
    await act(written).catch((error: unknown) => setFailure({ field, message: getErrorMessage(error) }));
    setPending(false);
  };

  return {
    failure,
    pending,
    picture,

    add: (reference: string, file: File | undefined) =>
      run(reference, 'file', async (written) => {
        const problem = file ? findScanProblem(file) : 'Please choose a picture or a PDF';
        if (!file || problem !== null) return setFailure({ field: 'file', message: problem ?? '' });
        await api('PUT /api/v1/postal-entries/:reference/scan', {
          params: { reference: written },
          body: { name: shortenFileName(file.name), data: await readAsDataUrl(file) },
        });
        toast({ title: 'Scan added', description: `It’s kept with ${written.toUpperCase()}.` });
      }),

    view: (reference: string) =>
      run(reference, 'reference', async (written) => {
        const response = await api.response('GET /api/v1/postal-entries/:reference/scan', {
          params: { reference: written },
        });
        const blob = await response.blob();
        if (blob.type === 'application/pdf') saveFile(`${written}.pdf`, blob, blob.type);
        else setPicture(URL.createObjectURL(blob));
      }),
  };
}
