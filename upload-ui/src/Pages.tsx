// The photographs of one document before they go: each is seen, can be taken again, moved or left out; then all go as one file.
import { useEffect, useState } from 'react';
import { texts } from './texts.ts';

/** Its own words: they are loaded with it. */
const words = {
  pages: (count: number) => (count > 1 ? `${count} pages à envoyer` : 'Page à envoyer'),
  page: (number: number) => `Page ${number}`,
  retake: 'Reprendre',
  moveUp: 'Avancer',
  earlier: (number: number) => `Mettre la page ${number} avant la précédente`,
  leaveOut: 'Retirer',
  send: 'Envoyer',
  sendPages: (count: number) => `Envoyer les ${count} pages`,
} as const;

type Props = {
  photos: readonly File[];
  /** Whether several become one PDF. */
  more: boolean;
  onAdd(): void;
  onRetake(index: number): void;
  onChange(photos: File[]): void;
  onSend(): void;
};

export default function Pages({ photos, more, onAdd, onRetake, onChange, onSend }: Props) {
  const without = (index: number) => photos.filter((_, at) => at !== index);
  const earlier = (index: number) => [...photos.slice(0, index - 1), photos[index]!, photos[index - 1]!, ...photos.slice(index + 1)];
  return (
    <section className="pages" aria-label={words.pages(photos.length)}>
      <ol>
        {photos.map((photo, index) => (
          <li key={`${photo.name} ${photo.lastModified} ${photo.size} ${index}`}>
            <Picture photo={photo} name={words.page(index + 1)} />
            <span className="row">
              <button
                type="button"
                className="plain"
                aria-label={`${words.retake} : ${words.page(index + 1)}`}
                onClick={() => onRetake(index)}
              >
                {words.retake}
              </button>
              <button
                type="button"
                className="plain"
                aria-label={`${words.leaveOut} : ${words.page(index + 1)}`}
                onClick={() => onChange(without(index))}
              >
                {words.leaveOut}
              </button>
              {index > 0 && (
                <button type="button" className="plain" aria-label={words.earlier(index + 1)} onClick={() => onChange(earlier(index))}>
                  {words.moveUp}
                </button>
              )}
            </span>
          </li>
        ))}
      </ol>
      {more && (
        <button type="button" className="second" onClick={onAdd}>
          {texts.addPage}
        </button>
      )}
      <button type="button" className="first" onClick={onSend}>
        {photos.length > 1 ? words.sendPages(photos.length) : words.send}
      </button>
    </section>
  );
}

function Picture({ photo, name }: { photo: File; name: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(photo);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return (
    <figure>
      <img src={url} alt={name} />
      <figcaption>{name}</figcaption>
    </figure>
  );
}
