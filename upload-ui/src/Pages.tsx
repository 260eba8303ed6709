// The photographs of one document before they go: each is seen, can be taken again, moved or left out; then all go as one file.
import { useEffect, useState } from 'react';
import { texts } from './texts.ts';

type Props = {
  photos: readonly File[];
  /** Whether several become one PDF. */
  more: boolean;
  onAdd(): void;
  onRetake(index: number): void;
  onChange(photos: File[]): void;
  onSend(): void;
};

export function Pages({ photos, more, onAdd, onRetake, onChange, onSend }: Props) {
  const without = (index: number) => photos.filter((_, at) => at !== index);
  const earlier = (index: number) => without(index).toSpliced(index - 1, 0, photos[index]!);
  return (
    <section className="pages" aria-label={texts.pages(photos.length)}>
      <ol>
        {photos.map((photo, index) => (
          <li key={`${photo.name} ${photo.lastModified} ${photo.size} ${index}`}>
            <Picture photo={photo} name={texts.page(index + 1)} />
            <span className="row">
              <button
                type="button"
                className="plain"
                aria-label={`${texts.retake} : ${texts.page(index + 1)}`}
                onClick={() => onRetake(index)}
              >
                {texts.retake}
              </button>
              {index > 0 && (
                <button type="button" className="plain" aria-label={texts.earlier(index + 1)} onClick={() => onChange(earlier(index))}>
                  {texts.moveUp}
                </button>
              )}
              <button
                type="button"
                className="plain"
                aria-label={`${texts.leaveOut} : ${texts.page(index + 1)}`}
                onClick={() => onChange(without(index))}
              >
                {texts.leaveOut}
              </button>
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
        {photos.length > 1 ? texts.sendPages(photos.length) : texts.send}
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
