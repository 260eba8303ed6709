// The texts of foreign documents: titles, holders, periods, dates and decoys from lists of real phrases (foreign-documents.test-kit.ts
// draws them).
import type { DocumentKind } from '#domain/documents/kinds.ts';
import { type CalendarDate, frenchDate } from '#domain/kernel/calendar.ts';

export type Document = {
  readonly kind: DocumentKind;
  readonly company: string;
  readonly siren: string;
  readonly siret: string;
  readonly issuedOn: CalendarDate;
  readonly start: CalendarDate;
  readonly end: CalendarDate;
};
export type Random = () => number;
export type Piece = {
  readonly text: string;
  readonly column?: 'left' | 'right';
  readonly size?: number;
  readonly bold?: boolean;
  readonly cells?: readonly (readonly string[])[];
};

const MONTHS = ['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre'];
const FORMS: readonly ((date: CalendarDate) => string)[] = [
  frenchDate,
  (date) => frenchDate(date).replaceAll('/', '.'),
  (date) => frenchDate(date).replaceAll('/', '-'),
  (date) => `${Number(date.slice(8))}${date.endsWith('-01') ? 'er' : ''} ${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`,
  (date) => `${date.slice(8)} ${MONTHS[Number(date.slice(5, 7)) - 1]!.toUpperCase()} ${date.slice(0, 4)}`,
];
const SPACINGS: readonly ((digits: string) => string)[] = [
  (digits) => digits,
  (digits) => digits.replace(/^(\d{3})(\d{3})(\d{3})(\d*)$/, '$1 $2 $3 $4').trim(),
  (digits) => digits.replace(/^(\d{3})(\d{3})(\d{3})(\d*)$/, '$1.$2.$3.$4').replace(/\.$/, ''),
];

export function pickFrom(random: Random) {
  return <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
}

function insurancePieces(document: Document, random: Random): Piece[] {
  const pick = pickFrom(random);
  const day = pick(FORMS);
  const number = pick(SPACINGS);
  const { company, siret, siren, start, end, issuedOn } = document;
  const insurer = pick(['ALTERNA IARD', 'La Prévoyance du Ponant', 'Groupe MAÏADE Assurances', 'Sté Générale des Périls']);
  const titles: Partial<Record<DocumentKind, readonly string[]>> = {
    'rc-pro': [
      'ATTESTATION D’ASSURANCE RESPONSABILITÉ CIVILE PROFESSIONNELLE',
      'Attestation de responsabilité civile professionnelle',
      'ATTESTATION RC PRO',
      "Attestation d'assurance - Responsabilité Civile Exploitation et Professionnelle",
    ],
    decennale: [
      'ATTESTATION D’ASSURANCE DE RESPONSABILITÉ CIVILE DÉCENNALE OBLIGATOIRE',
      'Attestation d’assurance décennale',
      'ATTESTATION D’ASSURANCE\nGARANTIE DECENNALE',
      'Assurance de responsabilité décennale',
    ],
    assurance: [
      'ATTESTATION D’ASSURANCE MULTIRISQUE',
      "ATTESTATION D'ASSURANCE\nVÉHICULES DE LA FLOTTE",
      'Attestation d’assurance bris de machine',
    ],
  };
  const holder = pick<() => Piece>([
    () => ({
      text: `Nous soussignés ${insurer} attestons que l’entreprise ${company}, 5 rue du Four 75006 Paris, immatriculée sous le numéro SIREN ${number(siren)}, a souscrit auprès de notre compagnie un contrat n° 88 421 003.`,
    }),
    () => ({
      text: `${insurer} certifie que la société ${company} (SIRET ${number(siret)}), demeurant 5 rue du Four, est titulaire d’un contrat d’assurance.`,
    }),
    () => ({
      text: '',
      cells: [
        ['Assuré', company],
        ['SIRET', number(siret)],
        ['Contrat', 'n° 88421003'],
      ],
    }),
    () => ({
      text: '',
      cells: [
        ['Souscripteur :', company],
        ['N° SIREN :', number(siren)],
        ['Police n° :', '4412 887'],
      ],
    }),
    () => ({ text: `Assuré : ${company}\nSIRET : ${number(siret)}\nContrat : 88 421 003` }),
    () => ({
      text: '',
      cells: [
        ['Nom ou raison sociale', 'Numéro SIRET', 'Contrat'],
        [company, number(siret), '88421003'],
      ],
    }),
    () => ({
      text: `attestons par la présente que ${company}, 5 rue du Four 75006 Paris, SIRET ${number(siret)}, est assurée par le contrat 7781.`,
    }),
  ])();
  const period = pick<() => Piece>([
    () => ({ text: `La présente attestation est valable du ${day(start)} au ${day(end)} sous réserve du paiement de la prime.` }),
    () => ({
      text: `Cette attestation est délivrée pour la période du ${day(start)} au ${day(end)} inclus et ne peut engager l’assureur en dehors des limites du contrat auquel elle se réfère.`,
    }),
    () => ({ text: '', cells: [['Période de validité', `du ${day(start)} au ${day(end)}`]] }),
    () => ({
      text: '',
      cells: [
        ['Date d’effet', day(start)],
        ['Date d’expiration', day(end)],
      ],
    }),
    () => ({
      text: '',
      cells: [
        ['Début de période', 'Fin de période'],
        [day(start), day(end)],
      ],
    }),
    () => ({ text: `Période d’assurance : ${day(start)} - ${day(end)}` }),
    () => ({ text: `Valable jusqu’au ${day(end)}`, bold: true }),
    () => ({ text: `Le contrat est en cours de validité jusqu’au ${day(end)} à minuit.` }),
    () => ({ text: `Garanties acquises à compter du ${day(start)} et jusqu’au ${day(end)}.` }),
    () => ({ text: `VALIDITÉ : DU ${day(start)} AU ${day(end)}`, bold: true }),
  ])();
  const issued = pick([
    `Fait à Nantes, le ${day(issuedOn)}`,
    `Fait à : Nantes     Le : ${day(issuedOn)}`,
    `Nantes, le ${day(issuedOn)}`,
    `Attestation établie le ${day(issuedOn)}`,
    `Date d’édition : ${day(issuedOn)}`,
    `Document édité le ${day(issuedOn)}`,
    `Fait pour servir et valoir ce que de droit, à Nantes le ${day(issuedOn)}`,
  ]);
  const decoys = [
    `${insurer}, SA au capital de 120 000 000 €, RCS Nantes ${number('000900605')}, entreprise régie par le Code des assurances`,
    'Votre conseiller : 02 40 11 22 33 - orias n° 07 000 000',
    'Montant des garanties : 8 000 000 € par sinistre, 1 500 000 € par année',
    'Conditions générales réf. 12.04.2019 - franchise 1 500 €',
  ];
  const extra: Piece[] =
    document.kind === 'decennale'
      ? [
          {
            text: 'Les garanties s’appliquent aux travaux ayant fait l’objet d’une ouverture de chantier pendant la période de validité, conformément aux articles 1792 et L. 241-1.',
          },
        ]
      : [];
  return [
    { text: insurer, size: 15, bold: true },
    { text: decoys[1]!, column: 'right', size: 8 },
    { text: pick(titles[document.kind]!), size: 14, bold: true },
    holder,
    { text: 'Activités garanties : maçonnerie, carrelage, peinture.' },
    ...extra,
    { text: decoys[2]! },
    period,
    { text: decoys[3]!, size: 8 },
    { text: issued },
    { text: decoys[0]!, size: 7 },
  ];
}

function rgePieces(document: Document, random: Random): Piece[] {
  const pick = pickFrom(random);
  const day = pick(FORMS);
  const number = pick(SPACINGS);
  const { company, siret, siren, start, end, issuedOn } = document;
  const body = pick(['QUALIBAT', 'Qualifelec', 'Qualit’EnR', 'CERTIBAT']);
  const holder = pick<() => Piece>([
    () => ({
      text: '',
      cells: [
        ['Raison sociale', company],
        ['SIRET', number(siret)],
      ],
    }),
    () => ({ text: `Raison sociale : ${company}\nSiren : ${number(siren)}` }),
    () => ({ text: `L’entreprise ${company} (Siret : ${number(siret)})` }),
    () => ({ text: `Entreprise : ${company}\nSIRET : ${number(siret)}` }),
  ])();
  const period = pick<() => Piece>([
    () => ({
      text: '',
      cells: [
        ['N° DE CERTIFICAT', 'DÉLIVRÉ LE', 'VALABLE JUSQU’AU'],
        ['E-117', day(issuedOn), day(end)],
      ],
    }),
    () => ({ text: `Certificat valable : du ${day(start)} au ${day(end)}\nÉdité le ${day(issuedOn)}` }),
    () => ({ text: `Période couverte par le certificat : ${day(start)} au ${day(end)}\nFait le ${day(issuedOn)}` }),
    () => ({ text: `Délivré le : ${day(issuedOn)}\nValable jusqu’au : ${day(end)}` }),
  ])();
  return [
    { text: body, size: 18, bold: true },
    {
      text: pick(['CERTIFICAT RGE', 'Certificat de qualification - mention RGE', 'CERTIFICAT « Reconnu Garant de l’Environnement »']),
      size: 15,
      bold: true,
    },
    holder,
    { text: `Attribution de la qualification : du 01/02/2022 au 31/01/2029` },
    period,
    { text: 'Situation fiscale et sociale : à jour au 15/01/2022' },
    { text: 'Assurance décennale : Alterna, valable jusqu’au 30/06/2022' },
    { text: 'Échéance de la qualification : 31/01/2029', size: 8 },
  ];
}

function kbisPieces(document: Document, random: Random): Piece[] {
  const pick = pickFrom(random);
  const day = pick(FORMS);
  const number = pick(SPACINGS.slice(0, 2));
  return [
    { text: 'GREFFE DU TRIBUNAL DE COMMERCE D’AURELLE', bold: true },
    { text: 'N° de gestion : 2009B00417', column: 'right' },
    { text: pick(['EXTRAIT KBIS', 'Extrait K bis', 'Extrait Kbis']), size: 18, bold: true },
    {
      text: `EXTRAIT D’IMMATRICULATION PRINCIPALE AU REGISTRE DU COMMERCE ET DES SOCIÉTÉS\n${pick(['à jour au', 'A jour au'])} ${day(document.issuedOn)}`,
    },
    {
      text: '',
      cells: [
        ['Immatriculation au RCS, numéro', `${number(document.siren)} R.C.S. Aurelle`],
        ['Date d’immatriculation', '17/05/2009'],
        [pick(['Dénomination ou raison sociale', 'Dénomination sociale', 'Raison sociale']), document.company],
        ['Capital social', '7 500,00 EUROS'],
        ['Durée', 'Jusqu’au 16/05/2108'],
        ['Gérant', 'LEROY Anne née le 03/02/1970'],
        ['Date de clôture de l’exercice', '30 juin'],
      ],
    },
    { text: pick(['FIN DE L’EXTRAIT', 'Le Greffier']) },
  ];
}

function urssafPieces(document: Document, random: Random): Piece[] {
  const pick = pickFrom(random);
  const day = pick([FORMS[0]!, FORMS[1]!, FORMS[3]!]);
  const number = pick(SPACINGS.slice(0, 2));
  const month = `${MONTHS[Number(document.end.slice(5, 7)) - 1]}${pick([' ', ''])}${document.end.slice(0, 4)}`;
  return [
    { text: 'URSSAF Rhône-Aurelle', size: 14, bold: true },
    { text: `${document.company}\n5 RUE DU FOUR\n75006 PARIS`, column: 'right' },
    { text: 'Article L. 243-15 du code de la sécurité sociale', size: 8 },
    {
      text: pick(['ATTESTATION DE VIGILANCE', 'ATTESTATION DE FOURNITURE DES DÉCLARATIONS SOCIALES ET DE PAIEMENT DES COTISATIONS']),
      size: 13,
      bold: true,
    },
    { text: pick(['Code de sécurité : QW12ER34TY56UI7', 'CODE DE SÉCURITÉ\nQW12ER34TY56UI7']) },
    {
      text: `La présente attestation de vigilance vous est délivrée :\n- pour un effectif moyen mensuel de 7 salariés,\n- pour une masse salariale de 16 212 euros,\n- au titre du mois de ${month}.`,
    },
    {
      text: '',
      cells: [
        ['NOM ET ADRESSE DU SIEGE SOCIAL', 'NUMÉRO SIREN'],
        [document.company, number(document.siren)],
      ],
    },
    {
      text: `Le Directeur certifie que, sur la base de ses déclarations, l’entreprise désignée ci-dessus est à jour de ses obligations en matière de cotisations de sécurité sociale et d’allocations familiales à la date du ${day(document.end)}.`,
    },
    { text: `Fait à Lyon, le ${day(document.issuedOn)}` },
  ];
}

export function piecesOf(document: Document, random: Random): Piece[] {
  if (document.kind === 'rge') return rgePieces(document, random);
  if (document.kind === 'kbis') return kbisPieces(document, random);
  return document.kind === 'urssaf' ? urssafPieces(document, random) : insurancePieces(document, random);
}
