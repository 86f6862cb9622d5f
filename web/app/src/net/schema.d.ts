// Made from the server's description by make types. Do not edit it.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        "Accept-challengeRequest": {
            /** @enum {string} */
            difficulty: "novice" | "apprentice" | "journeyman" | "master";
            key?: string;
        };
        Acted: {
            actions: components["schemas"]["Move"][];
            also?: number[];
            asks?: number;
            award?: components["schemas"]["Award"];
            left?: number[] | null;
            mind?: components["schemas"]["Mind"];
            offer?: number;
            seat: number;
            seq: number;
            /** @enum {string} */
            status: "playing" | "won" | "lost" | "drawn";
            stopped?: components["schemas"]["Stopped"];
            turn: number | null;
            view: components["schemas"]["GameView"];
        };
        Action: {
            action: components["schemas"]["GameAction"];
            key?: string;
            more?: components["schemas"]["Further"][];
            seat?: number;
            seq: number;
        };
        Adventurer: {
            level: number;
            name: string;
            needed: number;
            prestige: number;
            xp: number;
        };
        Aim: {
            have: number;
            id: string;
            need: number;
            reached: boolean;
            text: string;
        };
        Aims: {
            items: components["schemas"]["Aim"][];
            next?: string;
        };
        Announced: {
            notice?: components["schemas"]["Notice"];
        };
        Award: {
            fromLevel: number;
            prestigeRanks: number;
            toLevel: number;
            xp: number;
            xpPercent: number;
        };
        Bot: {
            description: string;
            difficulty: string;
            name: string;
            title: string;
        };
        BotMove: {
            bot: string;
            key?: string;
            moves?: number;
            seq: number;
        };
        BotNews: {
            gone?: string;
            invitation?: components["schemas"]["Invited"];
            match?: components["schemas"]["Match"];
            /** @enum {string} */
            type: "invitation" | "gone" | "match";
        };
        Brought: {
            again: number;
            left: number;
            matches: number;
        };
        Calendar: {
            first: string;
            from: string;
            items: components["schemas"]["DayResult"][];
            solved: number;
            streak: components["schemas"]["Streak"];
            to: string;
            today: string;
        };
        Career: {
            games: string[];
            latest: components["schemas"]["LadderGame"][];
            most: number;
            name: string;
            on: boolean;
            openings: components["schemas"]["Results"][];
            playing: number;
            rated?: components["schemas"]["Rated"];
            results: components["schemas"]["Results"][];
        };
        ChallengeType: {
            description: string;
            icon: string;
            id: string;
            tiers: components["schemas"]["Tier"][];
            title: string;
        };
        Clock: {
            base: number;
            increment: number;
        };
        CourseSize: {
            drills: number;
            steps: number;
        };
        "Create-tokenRequest": {
            expires?: string;
            key?: string;
            label: string;
            /**
             * @default bot
             * @enum {string}
             */
            scope: "read" | "play" | "bot";
        };
        Daily: {
            begins: string;
            commitment: string;
            day: string;
            ends: string;
            game: string;
            match?: string;
            moves?: number;
            preset: string;
            ranking?: components["schemas"]["Ranking"];
            salt?: string;
            seed?: number | string;
            /** @enum {string} */
            status?: "playing" | "won" | "lost" | "drawn";
        };
        DayResult: {
            day: string;
            game: string;
            inTime: boolean;
            match?: string;
            moves?: number;
            practice?: boolean;
            /** @enum {string} */
            status: "playing" | "won" | "lost" | "drawn";
        };
        "Delete-meRequest": {
            /** @enum {string} */
            confirm: "delete";
        };
        Description: {
            bots: components["schemas"]["Bot"][];
            certain: string[];
            course?: components["schemas"]["CourseSize"];
            daily: boolean;
            draws: boolean;
            hints: boolean;
            id: string;
            levels: components["schemas"]["Level"][];
            line?: string;
            name: string;
            odds: boolean;
            open: boolean;
            presets: string[];
            rules?: string[];
            seats: number;
            sides?: string[];
            some?: boolean;
            stopwatch?: boolean;
            timed: boolean;
            timesOut: boolean;
            title: string;
        };
        DeviceMatch: {
            actions: components["schemas"]["Made"][];
            after: number;
            commitment?: string;
            game: string;
            hinted?: boolean;
            minds?: string[];
            opening?: number;
            preset: string;
            salt?: string;
            seed: number | string;
            took?: number;
        };
        Discovery: {
            found?: components["schemas"]["Pending"];
            step: number;
        };
        Ending: {
            days?: components["schemas"]["Streak"];
            moves: number;
            par?: number;
            records?: string[] | null;
            stats?: components["schemas"]["Stats"];
            streak: components["schemas"]["Streak"];
            time?: number;
        };
        Entry: {
            action: components["schemas"]["GameAction"];
            left?: number;
            seat: number;
        };
        ErrorDetail: {
            location?: string;
            message?: string;
            value?: unknown;
        };
        Event: {
            action?: components["schemas"]["GameAction"];
            also?: number[];
            asks?: number;
            award?: components["schemas"]["Award"];
            left?: number[];
            offer?: number;
            seat: number;
            seq: number;
            /** @enum {string} */
            status: "playing" | "won" | "lost" | "drawn";
            turn: number | null;
            view: components["schemas"]["GameView"];
        };
        Events: {
            items: components["schemas"]["Event"][];
            next?: number;
        };
        ForfeitRequest: {
            key?: string;
            seat?: number;
            seq: number;
        };
        Further: {
            action: components["schemas"]["GameAction"];
            key?: string;
        };
        GameAction: {
            [key: string]: unknown;
        };
        GameView: {
            [key: string]: unknown;
        };
        Invitation: {
            clock?: components["schemas"]["Clock"];
            game: string;
            key?: string;
            preset: string;
            side?: number | "lot";
        };
        Invited: {
            clock?: components["schemas"]["Clock"];
            code: string;
            from: string;
            game: string;
            ladder?: boolean;
            match: string;
            preset: string;
        };
        Issued: {
            expires?: string;
            id: string;
            label: string;
            /** @enum {string} */
            scope: "read" | "play" | "bot";
            token: string;
        };
        Keyed: {
            key?: string;
        };
        LadderGame: {
            ended: string;
            game: string;
            match: string;
            mind?: boolean;
            moves: number;
            opening: components["schemas"]["GameAction"][];
            opponent: string;
            preset: string;
            seat: number;
            /** @enum {string} */
            status: "playing" | "won" | "lost" | "drawn";
        };
        Legal: {
            actions: components["schemas"]["GameAction"][];
        };
        Length: {
            actions: number;
            wins: number;
        };
        Level: {
            against?: string;
            info?: string;
            kind?: string;
            name: string;
            of?: string;
            preset: string;
        };
        LinkCode: {
            code: string;
            expires: string;
        };
        ListChallengeType: {
            items: components["schemas"]["ChallengeType"][];
            next?: string;
        };
        ListDaily: {
            items: components["schemas"]["Daily"][];
            next?: string;
        };
        ListDescription: {
            items: components["schemas"]["Description"][];
            next?: string;
        };
        ListLiveBot: {
            items: components["schemas"]["LiveBot"][];
            next?: string;
        };
        ListPending: {
            items: components["schemas"]["Pending"][];
            next?: string;
        };
        ListPublished: {
            items: components["schemas"]["Published"][];
            next?: string;
        };
        ListRated: {
            items: components["schemas"]["Rated"][];
            next?: string;
        };
        ListSummary: {
            items: components["schemas"]["Summary"][];
            next?: string;
        };
        ListToken: {
            items: components["schemas"]["Token"][];
            next?: string;
        };
        LiveBot: {
            games: string[];
            most: number;
            name: string;
            on: boolean;
            playing: number;
        };
        Made: {
            action: components["schemas"]["GameAction"];
            seat: number;
        };
        Mark: {
            /** @enum {string} */
            as: "look" | "among" | "good" | "bad";
            board?: string;
            x: number;
            y: number;
        };
        Match: {
            also?: number[];
            archive?: string;
            asks?: number;
            award?: components["schemas"]["Award"];
            claim?: boolean;
            clock?: components["schemas"]["Clock"];
            commitment?: string;
            day?: string;
            ended?: string;
            game: string;
            hiddenUntil?: string;
            hinted: boolean;
            id: string;
            imported?: boolean;
            mind?: components["schemas"]["Mind"];
            next?: string;
            offer?: number;
            preset: string;
            running?: number;
            seat: number;
            seats: components["schemas"]["Seat"][];
            seq: number;
            started: string;
            /** @enum {string} */
            status: "playing" | "won" | "lost" | "drawn";
            stopped?: boolean;
            stopwatch?: boolean;
            table?: string;
            terms: components["schemas"]["Terms"];
            touched: string;
            turn: number | null;
            view: components["schemas"]["GameView"];
        };
        MatchReview: {
            accuracy: number[];
            luck: number[];
            moments: number[];
            moves: components["schemas"]["SpokenMove"][];
            result: number;
            start: number;
            summary: string;
            total: number;
        };
        Me: {
            adventurer?: components["schemas"]["Adventurer"];
            /** @enum {string} */
            kind?: "device" | "play" | "bot" | "read";
            player: string | null;
            unnamed?: boolean;
        };
        Mean: {
            high: number;
            low: number;
            mean: number;
        };
        Mind: {
            failed?: boolean;
            seconds?: number;
            waiting?: boolean;
        };
        Move: {
            action: components["schemas"]["GameAction"];
            seat: number;
        };
        Moves: {
            stopped?: components["schemas"]["Stopped"];
            turns: components["schemas"]["Reasoned"][];
        };
        Named: {
            key?: string;
            name?: string;
        };
        NewMatch: {
            clock?: components["schemas"]["Clock"];
            day?: string;
            game: string;
            key?: string;
            minds?: string[];
            preset: string;
            seed?: number;
        };
        NewPlayer: {
            name: string;
            player: string;
            token: string;
        };
        NewTable: {
            clock?: components["schemas"]["Clock"];
            game: string;
            key?: string;
            preset: string;
            side?: number | "lot";
        };
        Notice: {
            at: string;
            id: string;
            text: string;
            until?: string;
        };
        Offline: {
            key?: string;
            replay: components["schemas"]["Replay"];
        };
        Pending: {
            found: string;
            id: number;
            type: string;
        };
        Place: {
            board?: string;
            x: number;
            y: number;
        };
        Problem: {
            /** @enum {string} */
            code: "malformed" | "unknown-game" | "unknown-preset" | "unknown-bot" | "unknown-match" | "unknown-challenge" | "unknown-replay" | "unknown-token" | "unknown-code" | "unknown-link" | "unauthorized" | "illegal" | "over" | "conflict" | "running" | "not-yet" | "limit" | "too-large" | "busy" | "full" | "internal" | "not-found" | "forbidden" | "key-reused" | "not-your-turn" | "not-your-seat" | "waiting" | "unknown-table" | "table-taken" | "already-seated" | "method-not-allowed" | "timeout" | "quota" | "blocked" | "closed" | "bot-busy" | "bot-away" | "bot-taken";
            detail: string;
            errors?: components["schemas"]["ErrorDetail"][] | null;
            limit?: string;
            request?: string;
            retryAfter?: number;
            rule?: string;
            seq?: number;
            /** @enum {integer} */
            status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 503 | 507;
            title: string;
            type: string;
        };
        Publication: {
            id: string;
            seq: number;
            /** @enum {string} */
            status: "playing" | "won" | "lost" | "drawn";
            url: string;
        };
        Published: {
            game: string;
            id: string;
            preset: string;
            published: string;
            seq: number;
            /** @enum {string} */
            status: "playing" | "won" | "lost" | "drawn";
        };
        "Put-settingRequest": {
            key?: string;
            value: string;
        };
        Rank: {
            actions: number;
            name: string;
            played?: number;
            rank: number;
            /** @enum {string} */
            status?: "playing" | "won" | "lost" | "drawn";
            wins?: number;
            you: boolean;
        };
        Ranking: {
            bot: boolean;
            early: boolean;
            from: string;
            ranked: boolean;
            wins: number;
            winsAsked: number;
        };
        Ranks: {
            day?: string;
            items: components["schemas"]["Rank"][];
            next?: string;
        };
        Rated: {
            draws: number;
            high: number;
            losses: number;
            low: number;
            mind?: boolean;
            name: string;
            rank: number;
            rating: number;
            wins: number;
        };
        "Read-lineRequest": {
            line: string;
        };
        Reading: {
            action?: components["schemas"]["GameAction"];
            answer?: string;
        };
        Reasoned: {
            action?: components["schemas"]["GameAction"];
            also?: number[];
            asks?: number;
            award?: components["schemas"]["Award"];
            left?: number[];
            offer?: number;
            seat: number;
            seq: number;
            /** @enum {string} */
            status: "playing" | "won" | "lost" | "drawn";
            turn: number | null;
            view: components["schemas"]["GameView"];
            why?: string;
        };
        Record: {
            actions: components["schemas"]["Entry"][] | null;
            clock?: components["schemas"]["Clock"];
            commitment?: string;
            minds?: string[] | null;
            players: string[] | null;
            preset: string;
            salt?: string;
            seed: number | string;
        };
        "Rename-meRequest": {
            key?: string;
            name: string;
        };
        Replay: {
            actions: components["schemas"]["Entry"][] | null;
            clock?: components["schemas"]["Clock"];
            commitment?: string;
            digest?: string;
            game: string;
            minds?: string[] | null;
            players: string[] | null;
            preset: string;
            program: string;
            salt?: string;
            seed: number | string;
            /** @enum {string} */
            status: "playing" | "won" | "lost" | "drawn";
        };
        "Reset-meRequest": {
            /** @enum {string} */
            confirm: "reset";
            key?: string;
        };
        Results: {
            draws: number;
            losses: number;
            mind?: boolean;
            opening?: components["schemas"]["GameAction"][] | null;
            opponent?: string;
            wins: number;
        };
        Reward: {
            prestigeRanks: number;
            xpPercent: number;
        };
        Seat: {
            empty?: boolean;
            here?: boolean;
            left?: number;
            mind?: string;
            name: string;
            /** @enum {string} */
            status: "playing" | "won" | "lost" | "drawn";
            you?: boolean;
        };
        Session: {
            name: string;
            player: string;
            token?: string;
        };
        Settings: {
            settings: {
                [key: string]: string;
            };
        };
        Shared: {
            link: string;
            url: string;
        };
        SignIn: {
            code: string;
            cookie?: boolean;
            key?: string;
            label?: string;
        };
        Skills: {
            games: number;
            lines: string[];
            luck?: components["schemas"]["Mean"];
            skill?: components["schemas"]["Mean"];
            worst?: number;
        };
        Spoken: {
            change?: string;
            commands: string[];
            ending?: string;
            lines: string[];
        };
        SpokenHint: {
            action: components["schemas"]["GameAction"];
            proof?: components["schemas"]["Place"][] | null;
            reason: string;
            risk: number;
            steps?: components["schemas"]["SpokenThought"][];
        };
        SpokenMove: {
            action: components["schemas"]["GameAction"];
            best: components["schemas"]["GameAction"];
            exact: boolean;
            luck: number;
            proof?: components["schemas"]["Place"][];
            reason: string;
            seat: number;
            seq: number;
            skill: number;
            value: number;
            /** @enum {string} */
            verdict: "best" | "good" | "inaccuracy" | "mistake" | "blunder";
            written?: string;
        };
        SpokenThought: {
            marks: components["schemas"]["Mark"][];
            text: string;
        };
        Statistics: {
            items: components["schemas"]["Stats"][];
            streak: components["schemas"]["Streak"];
        };
        Stats: {
            best?: number;
            bestPar?: number;
            bestStreak: number;
            clock?: string;
            difficulty: string;
            draws: number;
            game: string;
            games: number;
            hintedGames: number;
            hintedWins: number;
            lengths: components["schemas"]["Length"][] | null;
            opponent?: string;
            par?: number;
            parMoves?: number;
            preset: string;
            streak: number;
            wins: number;
        };
        Stopped: {
            done: number;
            problem: components["schemas"]["Problem"];
        };
        Streak: {
            best: number;
            now: number;
        };
        Summary: {
            archive?: string;
            award?: components["schemas"]["Award"];
            claim?: boolean;
            clock?: components["schemas"]["Clock"];
            commitment?: string;
            day?: string;
            ended?: string;
            game: string;
            hiddenUntil?: string;
            hinted: boolean;
            id: string;
            imported?: boolean;
            mind?: components["schemas"]["Mind"];
            next?: string;
            preset: string;
            running?: number;
            seat: number;
            seats: components["schemas"]["Seat"][];
            seq: number;
            started: string;
            /** @enum {string} */
            status: "playing" | "won" | "lost" | "drawn";
            stopped?: boolean;
            stopwatch?: boolean;
            table?: string;
            terms: components["schemas"]["Terms"];
            touched: string;
            turn: number | null;
        };
        Table: {
            clock?: components["schemas"]["Clock"];
            code: string;
            game: string;
            player: string;
            preset: string;
            seat: number;
        };
        Terms: {
            difficulty?: string;
            reward: components["schemas"]["Reward"];
            showPossible?: boolean;
            type?: string;
        };
        Tier: {
            difficulty: string;
            game: string;
            info: string;
            preset: string;
            reward: components["schemas"]["Reward"];
            rewardText: string;
            showPossible: boolean;
        };
        Token: {
            created: string;
            current: boolean;
            expires?: string;
            id: string;
            /** @enum {string} */
            kind: "device" | "play" | "bot" | "read" | "ssh";
            label: string;
            used?: string;
        };
        Told: {
            lines: string[];
            seed?: string;
        };
        Turn: {
            actions: components["schemas"]["Move"][];
            also?: number[];
            asks?: number;
            award?: components["schemas"]["Award"];
            left?: number[] | null;
            mind?: components["schemas"]["Mind"];
            offer?: number;
            seat: number;
            seq: number;
            /** @enum {string} */
            status: "playing" | "won" | "lost" | "drawn";
            turn: number | null;
            view: components["schemas"]["GameView"];
        };
        Verdict: {
            error?: string;
            ok: boolean;
            seq: number;
            /** @enum {string} */
            status: "playing" | "won" | "lost" | "drawn";
        };
        Watched: {
            also?: number[];
            archive?: string;
            asks?: number;
            award?: components["schemas"]["Award"];
            claim?: boolean;
            clock?: components["schemas"]["Clock"];
            commitment?: string;
            day?: string;
            ended?: string;
            game: string;
            hiddenUntil?: string;
            hinted: boolean;
            id: string;
            imported?: boolean;
            mind?: components["schemas"]["Mind"];
            next?: string;
            offer?: number;
            player: string;
            preset: string;
            running?: number;
            seat: number;
            seats: components["schemas"]["Seat"][];
            seq: number;
            started: string;
            /** @enum {string} */
            status: "playing" | "won" | "lost" | "drawn";
            stopped?: boolean;
            stopwatch?: boolean;
            table?: string;
            terms: components["schemas"]["Terms"];
            touched: string;
            turn: number | null;
            view: components["schemas"]["GameView"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
