// What one agrees to by going on: the terms, and what becomes of his data.
export const Agreement = ({ by }: { by: string }) => (
  <p className="hint">
    {by}, vous acceptez les{' '}
    <a href="/conditions-utilisation" target="_blank" rel="noopener">
      conditions d’utilisation
    </a>
    . Vos données sont traitées comme le décrit la page{' '}
    <a href="/protection-donnees" target="_blank" rel="noopener">
      Protection des données
    </a>
    .
  </p>
);
