// Paths inside an archive: makes the names that people typed safe to unpack on every system (zip slip, drives, reserved names), and unique.
import type { Original } from '#projections/compliance/query.ts';
import { cleanFileName } from '../shell/http/file-name.ts';

const LONGEST = 80;

/** One segment of a path: without separators or anything that a file system treats specially. `fallback` when nothing is left. */
export function pathPart(text: string, fallback: string): string {
  const plain = cleanFileName(text.replace(/[/\\]/g, '_'), 'x').replace(/\.bin$/, '');
  const short = [...plain]
    .slice(0, LONGEST)
    .join('')
    .replace(/[.\s]+$/, '');
  return short === '' || short === 'document' ? fallback : short;
}

/** The ids make the path unique, also when case is ignored. */
export function originalPath({ id, subcontractorId, companyName, documentTypeName, fileName, mimeType }: Original): string {
  const file = cleanFileName(fileName, mimeType);
  const dot = file.lastIndexOf('.');
  const stem = [...file.slice(0, dot)].slice(0, LONGEST).join('');
  return `${pathPart(companyName, 'Sous-traitant')} (${subcontractorId})/${pathPart(documentTypeName, 'Document')} - ${stem} (${id})${file.slice(dot)}`;
}
