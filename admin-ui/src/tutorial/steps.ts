// The six steps of the tutorial and the page each one shows (product.md §4; F084, F085). The first and the last stay where one is.
/** `points`: what the step speaks of, by its `data-tutorial` on the page; null: nothing. */
export type Step = {
  readonly title: string;
  readonly text: readonly string[];
  readonly route: string | null;
  readonly points: string | null;
};

export const STEPS: readonly Step[] = [
  {
    title: 'Bienvenue dans SubDoc',
    text: [
      'En quelques écrans, voyez où demander, contrôler et suivre les documents de vos sous-traitants.',
      'Vous pouvez passer ce tutoriel et le reprendre plus tard depuis les paramètres.',
    ],
    route: null,
    points: null,
  },
  {
    title: 'Le tableau de bord',
    text: [
      'D’abord ce qui vous attend : à valider, expiré, manquant. Chaque chiffre mène à la liste correspondante.',
      'Puis chaque sous-traitant, avec l’état de son dossier et sa prochaine relance.',
    ],
    route: '/dashboard',
    points: 'figures',
  },
  {
    title: 'Configurez vos types de documents',
    text: [
      'Partez des six types du bâtiment (vigilance URSSAF, Kbis, assurances…) ou créez les vôtres.',
      'Pour chacun : sa durée de validité, et combien de jours avant son terme vous voulez être alerté.',
    ],
    route: '/document-types',
    points: 'types',
  },
  {
    title: 'Organisez vos projets',
    text: ['Une organisation par agence, par chantier ou par client : les tableaux se filtrent d’un geste.'],
    route: '/organizations',
    points: 'add-organization',
  },
  {
    title: 'Ajoutez vos sous-traitants',
    text: [
      'Un par un, ou tous à la fois depuis un tableur.',
      'Chacun a un lien personnel pour déposer ses documents, sans compte ni mot de passe.',
    ],
    route: '/subcontractors',
    points: 'add-subcontractor',
  },
  {
    title: 'Félicitations !',
    text: ['Vous savez l’essentiel. Ajoutez votre premier sous-traitant, puis envoyez-lui son lien.'],
    route: null,
    points: 'add-subcontractor',
  },
];
