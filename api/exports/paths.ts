// Names inside an archive: what people typed, made harmless wherever it is unpacked (zip slip, drives, reserved names), each of them once.
import type { Original } from '#projections/compliance/query.ts';
import { cleanFileName } from '../shell/http/file-name.ts';

const LONGEST = 80;

/** One part of a path: no separator, and nothing that a file system takes for more than a name. Empty: `fallback`. */
export function pathPart(text: string, fallback: string): string {
  const plain = cleanFileName(text.replace(/[/\\]/g, '_'), 'x').replace(/\.bin$/, '');
  const short = [...plain]
    .slice(0, LONGEST)
    .join('')
    .replace(/[.\s]+$/, '');
  return short === '' || short === 'document' ? fallback : short;
}

/** The ids make it the only one of its name, whatever the case. */
export function originalPath({ id, subcontractorId, companyName, documentTypeName, fileName, mimeType }: Original): string {
  const file = cleanFileName(fileName, mimeType);
  const dot = file.lastIndexOf('.');
  const stem = [...file.slice(0, dot)].slice(0, LONGEST).join('');
  return `${pathPart(companyName, 'Sous-traitant')} (${subcontractorId})/${pathPart(documentTypeName, 'Document')} - ${stem} (${id})${file.slice(dot)}`;
}
