// Makes the file names that people send safe to store, show and return (C16). The key of the stored object is random: a name is never used
// as a path.

const MAX_LENGTH = 150;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
/** Characters that change the reading direction or are invisible: `facture\u202Efdp.exe` must not look like a PDF. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu;
const EXTENSIONS: Record<string, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  // It is kept as a JPEG.
  'image/heic': ['jpg', 'jpeg'],
};

/** Endings of photographs that become JPEGs. */
const CONVERTED = ['heic', 'heif', 'hif'];

/** The last part of the path, without harmful characters; the extension follows from the content (A49). */
export function cleanFileName(sent: string, mimeType: string): string {
  const last = sent.toWellFormed().replaceAll('%22', '"').replace(/\0/g, '').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/^[a-z]:/i, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const dot = plain.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot + 1)] : [plain, ''];
  const right = EXTENSIONS[mimeType] ?? ['bin'];
  const base = shorten(stem.trim() === '' ? 'document' : RESERVED.test(stem) ? `_${stem}` : stem);
  if (right.includes(extension.toLowerCase())) return `${base}.${extension}`;
  const known = [...Object.values(EXTENSIONS).flat(), ...CONVERTED].includes(extension.toLowerCase());
  // A PDF named .png is a PDF; an unknown extension stays part of the name.
  return extension === '' || known ? `${base}.${right[0]}` : `${shorten(`${base}.${extension}`)}.${right[0]}`;
}

/** Never cuts a character in two. */
const shorten = (text: string): string => [...text].slice(0, MAX_LENGTH).join('');

/** RFC 6266: a plain name for old clients, the real one in UTF-8. */
export function contentDisposition(kind: 'attachment' | 'inline', fileName: string): string {
  const plain = fileName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const real = encodeURIComponent(fileName.toWellFormed()).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${real}`;
}
