import { FileText } from 'lucide-react';
import type { AwardFile } from '#contract/awards/awards.ts';
import { formatFileSize } from '#web/lib/files.ts';
import type { AwardPlace } from '../use-award-act.ts';

type FileListProps = { place: AwardPlace; files: readonly AwardFile[]; label: string };

/** Files of a message, or the evidence: pictures as thumbnails, documents as links. */
export function FileList({ place, files, label }: FileListProps) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={label} className="mt-2.5 flex flex-wrap gap-2.5">
      {files.map((file) => (
        <li key={file.id} className="min-w-0">
          <a
            href={`/api/v1/prize-draws/${place.drawId}/awards/${place.awardId}/files/${file.id}`}
            target="_blank"
            rel="noreferrer"
            className="hairline block overflow-hidden rounded-control bg-surface hover:border-ink"
          >
            {file.type === 'application/pdf' ? (
              <span className="flex min-h-11 items-center gap-2.5 px-3.5 py-2">
                <FileText className="size-5 text-accent" aria-hidden="true" />
                <span className="min-w-0">
                  <span className="wrap-anywhere line-clamp-1">{file.name}</span>
                  <span className="tabular block text-muted text-sm">PDF, {formatFileSize(file.bytes)}</span>
                </span>
              </span>
            ) : (
              <img
                src={`/api/v1/prize-draws/${place.drawId}/awards/${place.awardId}/files/${file.id}`}
                alt={file.name}
                loading="lazy"
                className="size-24 object-cover"
              />
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
