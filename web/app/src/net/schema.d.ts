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
        Action: {
            action: components["schemas"]["GameAction"];
            key?: string;
            seq: number;
        };
        Adventurer: {
            level: number;
            name: string;
            needed: number;
            prestige: number;
            xp: number;
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
        };
        BotMove: {
            bot: string;
            key?: string;
            moves?: number;
            seq: number;
        };
        ChallengeType: {
            description: string;
            icon: string;
            id: string;
            tiers: components["schemas"]["Tier"][];
            title: string;
        };
        "Create-tokenRequest": {
            key?: string;
            label: string;
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
        Description: {
            bots: components["schemas"]["Bot"][];
            daily: boolean;
            hints: boolean;
            id: string;
            levels: components["schemas"]["Level"][];
            line?: string;
            name: string;
            odds: boolean;
            presets: string[];
            rules?: string[];
            seats: number;
            title: string;
        };
        Discovery: {
            found?: components["schemas"]["Pending"];
            step: number;
        };
        Entry: {
            action: components["schemas"]["GameAction"];
            seat: number;
        };
        ErrorDetail: {
            location?: string;
            message?: string;
            value?: unknown;
        };
        Event: {
            action: components["schemas"]["GameAction"];
            award?: components["schemas"]["Award"];
            seq: number;
            /** @enum {string} */
            status: "playing" | "won" | "lost" | "drawn";
            view: components["schemas"]["GameView"];
        };
        Events: {
            items: components["schemas"]["Event"][];
            next?: number;
        };
        Forfeit: {
            /** @constant */
            type: "forfeit";
        };
        ForfeitRequest: {
            key?: string;
            seq: number;
        };
        GameAction: {
            [key: string]: unknown;
        };
        GameView: {
            [key: string]: unknown;
        };
        Issued: {
            id: string;
            label: string;
            token: string;
        };
        Keyed: {
            key?: string;
        };
        Legal: {
            actions: components["schemas"]["GameAction"][];
        };
        Length: {
            actions: number;
            wins: number;
        };
        Level: {
            info?: string;
            name: string;
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
        ListDescription: {
            items: components["schemas"]["Description"][];
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
        ListStats: {
            items: components["schemas"]["Stats"][];
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
        Me: {
            adventurer?: components["schemas"]["Adventurer"];
            /** @enum {string} */
            kind?: "device" | "bot";
            player: string | null;
        };
        Move: {
            action: components["schemas"]["GameAction"];
            award?: components["schemas"]["Award"];
            seq: number;
            /** @enum {string} */
            status: "playing" | "won" | "lost" | "drawn";
            view: components["schemas"]["GameView"];
            why?: string;
        };
        Moves: {
            turns: components["schemas"]["Move"][];
        };
        Named: {
            key?: string;
            name?: string;
        };
        NewMatch: {
            game: string;
            key?: string;
            preset: string;
            seed?: number;
        };
        NewPlayer: {
            name: string;
            player: string;
            token: string;
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
            x: number;
            y: number;
        };
        Position: {
            award?: components["schemas"]["Award"];
            commitment?: string;
            day?: string;
            ended?: string;
            game: string;
            hiddenUntil?: string;
            hinted: boolean;
            id: string;
            imported?: boolean;
            preset: string;
            seq: number;
            started: string;
            /** @enum {string} */
            status: "playing" | "won" | "lost" | "drawn";
            terms: components["schemas"]["Terms"];
            touched: string;
            view: components["schemas"]["GameView"];
        };
        Problem: {
            /** @enum {string} */
            code: "malformed" | "unknown-game" | "unknown-preset" | "unknown-bot" | "unknown-match" | "unknown-challenge" | "unknown-replay" | "unknown-token" | "unknown-code" | "unknown-link" | "unauthorized" | "illegal" | "over" | "conflict" | "running" | "not-yet" | "limit" | "too-large" | "busy" | "full" | "internal" | "not-found" | "forbidden" | "key-reused" | "not-your-turn" | "method-not-allowed" | "timeout";
            detail: string;
            errors?: components["schemas"]["ErrorDetail"][] | null;
            limit?: string;
            retryAfter?: number;
            rule?: string;
            seq?: number;
            /** @enum {integer} */
            status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 431 | 500 | 501 | 503 | 505 | 507;
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
        "Read-lineRequest": {
            line: string;
        };
        Reading: {
            action?: components["schemas"]["GameAction"];
            answer?: string;
        };
        "Rename-meRequest": {
            key?: string;
            name: string;
        };
        Replay: {
            actions: components["schemas"]["Entry"][] | null;
            commitment?: string;
            digest?: string;
            game: string;
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
        Reward: {
            prestigeRanks: number;
            xpPercent: number;
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
        };
        Stats: {
            bestStreak: number;
            difficulty: string;
            game: string;
            games: number;
            hintedGames: number;
            hintedWins: number;
            lengths: components["schemas"]["Length"][] | null;
            preset: string;
            streak: number;
            wins: number;
        };
        Summary: {
            award?: components["schemas"]["Award"];
            commitment?: string;
            day?: string;
            ended?: string;
            game: string;
            hiddenUntil?: string;
            hinted: boolean;
            id: string;
            imported?: boolean;
            preset: string;
            seq: number;
            started: string;
            /** @enum {string} */
            status: "playing" | "won" | "lost" | "drawn";
            terms: components["schemas"]["Terms"];
            touched: string;
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
            id: string;
            /** @enum {string} */
            kind: "device" | "bot";
            label: string;
            used?: string;
        };
        Turn: {
            award?: components["schemas"]["Award"];
            seq: number;
            /** @enum {string} */
            status: "playing" | "won" | "lost" | "drawn";
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
            award?: components["schemas"]["Award"];
            commitment?: string;
            day?: string;
            ended?: string;
            game: string;
            hiddenUntil?: string;
            hinted: boolean;
            id: string;
            imported?: boolean;
            player: string;
            preset: string;
            seq: number;
            started: string;
            /** @enum {string} */
            status: "playing" | "won" | "lost" | "drawn";
            terms: components["schemas"]["Terms"];
            touched: string;
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
