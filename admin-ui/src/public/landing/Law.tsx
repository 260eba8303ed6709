// Why the documents are asked for: the law, with its articles (DOCUMENTS.md §1). What is not certain is not here.
const DUTIES = [
  {
    what: 'Vérifier à la signature, puis tous les six mois',
    how: 'Tout contrat d’au moins 5 000 € HT, jusqu’à la fin de son exécution.',
    where: 'Code du travail, L8222-1, R8222-1 et D8222-5',
  },
  {
    what: 'Obtenir l’attestation de vigilance et la preuve d’immatriculation',
    how: 'Une attestation de moins de six mois, dont vous vérifiez l’authenticité, et par exemple un extrait Kbis.',
    where: 'Code du travail, D8222-5 ; code de la sécurité sociale, L243-15',
  },
  {
    what: 'Connaître les salariés étrangers soumis à autorisation',
    how: 'La liste nominative à la signature, puis tous les six mois, ou une attestation qu’il n’y en a pas.',
    where: 'Code du travail, L8254-1 et D8254-2',
  },
  {
    what: 'Sans vérification, vous pouvez payer à sa place',
    how: 'Si votre sous-traitant est verbalisé pour travail dissimulé : impôts, cotisations, pénalités et salaires, à proportion de vos travaux.',
    where: 'Code du travail, L8222-2 et L8222-3',
  },
];

export const Law = () => (
  <section className="landing-section" aria-labelledby="law-title">
    <h2 id="law-title">Ce que la loi vous demande</h2>
    <dl className="duties">
      {DUTIES.map((duty) => (
        <div key={duty.what}>
          <dt>{duty.what}</dt>
          <dd>{duty.how}</dd>
          <dd className="hint">{duty.where}</dd>
        </div>
      ))}
    </dl>
    <p className="hint">
      SubDoc aide à remplir ces obligations et à le prouver ; ce n’est pas un conseil juridique. Les assurances (responsabilité civile,
      décennale : code des assurances, L241-1 et L243-2) sont demandées en plus.
    </p>
  </section>
);
