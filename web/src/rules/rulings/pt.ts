import type { Rulings } from "./en";

export const rulings: Rulings = {
  "finite-supply": [
    "Os bilhetes podem acabar",
    "Se na dotação não houver nenhum bilhete de um transporte, não o pode usar, a não ser com um black ticket.",
    "Pode usá-lo sempre.",
  ],
  "decks-are-public": [
    "Os cartões de partida são conhecidos",
    "Todos sabem que paragens estão nos cartões de partida e, por isso, onde ele pode começar.",
    "Tanto quanto os perseguidores sabem, pode começar em qualquer paragem sem perseguidor.",
  ],
  "hemmed-in-waits": [
    "Cercado pelos colegas",
    "Um perseguidor com todos os caminhos ocupados por colegas espera por eles, e só passa quando nenhum deles puder mover-se.",
    "Pode passar assim que não puder mover-se.",
  ],
  "double-needs-second-leg": [
    "Uma jogada dupla são duas",
    "Só pode anunciar uma jogada dupla onde também possa fazer a segunda.",
    "Pode anunciá-la na mesma; se a segunda for impossível, perde-a.",
  ],
  "bobbies-do-not-count": [
    "Só contam os detetives",
    "Ganha quando nenhum detetive pode mover-se, mesmo que um bobby ainda possa.",
    "Enquanto um bobby puder mover-se, o jogo continua.",
  ],
  "bobbies-by-detectives": [
    "Quantos bobbies",
    "Conforme o número de detetives.",
    "Conforme o número de jogadores, contando com ele: tantos quantos haveria com esse número de detetives.",
  ],
  "boxed-in-loses": [
    "Encurralado",
    "Perde quando não pode chegar a nenhuma paragem livre.",
    "Fica onde está, e um espaço da tabela é coberto sem jogada.",
  ],
  "rounds-not-moves": [
    "Turnos, não jogadas",
    "Fica livre depois do último turno, sejam quantas forem as jogadas.",
    "Fica livre quando tiver enchido outros tantos espaços da tabela, por isso uma jogada dupla aproxima o fim.",
  ],
  "stranded-means-unable": [
    "O que é ficar sem saída",
    "Ganha quando nenhum detetive pode mover-se.",
    "O jogo continua enquanto algum detetive tiver um bilhete, mesmo que não lhe sirva.",
  ],
  "crime-scenes-are-public": [
    "As cenas do crime são conhecidas",
    "Todos sabem que paragens estão nas cartas das cenas do crime, mas não quais ele tirou.",
    "Das cenas do crime os perseguidores só sabem que cada uma tem um símbolo: parque, atração ou rio.",
  ],
  "crime-on-every-leg": [
    "Crimes numa jogada dupla",
    "Pode cometer um depois de cada uma das duas jogadas.",
    "Só depois da jogada que termina a sua vez.",
  ],
  "balloon-redraw": [
    "Onde aterra o balão",
    "Só numa paragem livre; se o cartão não tiver nenhuma, vira-se o seguinte.",
    "Fica com o cartão que sair, e é capturado se escolher a paragem de um perseguidor.",
  ],
  "arrival-and-departure": [
    "Duas habilidades numa visita",
    "Depois de retirar um bilhete ou de desaparecer num esconderijo, ainda pode sair dele a voar.",
    "Uma habilidade por visita.",
  ],
  "ban-binds-black": [
    "A proibição e os black tickets",
    "Nem com um black ticket pode ir aonde só leva o transporte proibido.",
    "Um black ticket contorna a proibição.",
  ],
  "ban-binds-both-legs": [
    "A proibição e as jogadas duplas",
    "Vale para as duas jogadas de uma jogada dupla.",
    "Vale só para a primeira.",
  ],
  "clues-from-move-three": [
    "Por que paragens Mycroft pode perguntar",
    "Só por aquelas a que uma jogada o levou.",
    "Também pela paragem de partida.",
  ],
  "last-answer": [
    "A última resposta",
    "A sua última jogada só acaba quando os perseguidores tiverem respondido.",
    "Ganha assim que a tiver feito.",
  ],
  "double-needs-two-spaces": [
    "O último espaço da tabela",
    "Com um só espaço livre não pode haver jogada dupla.",
    "Pode haver, e a segunda jogada é uma a mais do que cabe na tabela.",
  ],
  "die-faces": ["As faces do dado", "Todos os dados têm estas faces.", "Podem escolher-se outras."],
  "dice.double-needs-second-leg": [
    "Uma jogada dupla são duas",
    "Só pode anunciar uma jogada dupla onde um dado ou um black ticket o mova uma segunda vez.",
    "Pode anunciá-la na mesma, e passa se nada o mover.",
  ],
  "grid-is-wide": ["A grelha pequena", "É mais larga do que alta.", "É mais alta do que larga."],
  "stay-only-if-neither-can": [
    "Um jogador, duas pedras",
    "Se uma das duas pedras puder usar um dado do lançamento, é essa que se move. Uma pedra só fica se nenhuma puder.",
    "Uma pedra que não possa usar nenhum dado pode ficar, e o lançamento seguinte é da outra.",
  ],
  "one-detective-a-place": [
    "Partilhar um lugar",
    "Nenhum detetive acaba a jogada no lugar de um colega.",
    "Os detetives podem partilhar um lugar.",
  ],
  "pass-without-a-die": [
    "Passar",
    "Quando nenhum dado o move, pode passar e guardar os bilhetes e o helicóptero.",
    "Só passa se nem um black ticket nem o helicóptero o moverem.",
  ],
  "x-die-from-supply": [
    "De onde vem o dado com X",
    "O dado que põe com o X para cima vem da reserva enquanto lá houver algum.",
    "Vem primeiro dos dados dos detetives, os não usados antes dos usados.",
  ],
  "helicopter-flies-straight": [
    "Onde aterra o helicóptero",
    "Mesmo em frente, na mesma linha ou coluna.",
    "Em qualquer lugar da borda oposta.",
  ],
  "corner-flies-either-way": [
    "O helicóptero num canto",
    "Voa pela linha ou pela coluna, como quiser.",
    "Voa para o canto oposto na diagonal.",
  ],
  "start-is-no-move": [
    "Desde quando se conta para aparecer",
    "As jogadas contam-se desde a primeira que faz.",
    "A partida conta como a primeira, por isso aparece uma jogada mais cedo.",
  ],
  "double-counts-twice": [
    "Uma jogada dupla conta duas vezes",
    "Para aparecer conta cada uma das suas duas jogadas.",
    "As duas contam como uma, e aparece depois da segunda.",
  ],
  "refill-to-hand": ["Completar a mão", "Até à mão completa, se a reserva chegar.", "Com um só dado."],
  "caught-after-the-turn": [
    "Apanhado no fim da vez",
    "É apanhado onde a sua vez termina, por isso a primeira jogada de uma dupla pode passar pelo lugar de um detetive.",
    "É apanhado logo que se move para o lugar de um detetive, também com a primeira jogada de uma dupla.",
  ],
  "thirteen-moves": [
    "O comprimento da tabela",
    "Tem um espaço para a partida e um para cada jogada.",
    "A partida ocupa um dos espaços, por isso faz menos uma jogada.",
  ],
};
