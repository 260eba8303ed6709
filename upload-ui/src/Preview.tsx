// « ?apercu »: the page as its subcontractor will see it, for the company that asks. Nothing in it can be pressed or sent.
import { texts } from './texts.ts';
import { UploadPage } from './UploadPage.tsx';

export const Preview = ({ token }: { token: string | null }) => (
  <>
    <main className="preview">
      <h1>{texts.previewName}</h1>
      <p>{texts.preview}</p>
    </main>
    <div inert>
      <UploadPage token={token} preview />
    </div>
  </>
);
